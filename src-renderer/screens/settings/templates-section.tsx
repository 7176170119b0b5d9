import { t } from '#shared/i18n/translate.ts'
import { Copy, Mails, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Template } from '#shared/bridge/templates.ts'
import { findUnfilledFields } from '#shared/domain/merge-fields.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { fieldLabels } from '../../parts/emails/email-labels.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Section } from './section.tsx'
import { startingTemplates } from './starting-templates.ts'
import { TemplateDialog, type TemplateText } from './template-dialog.tsx'
import styles from './settings.module.css'
import templateStyles from './templates.module.css'

const blank: TemplateText = { name: '', subject: '', body: '' }

/** Lists and edits the templates for e-mails to one person (F12). */
export function TemplatesSection() {
  const { value: kept } = useQuery('templates.list', {})
  const [edited, setEdited] = useState<TemplateText | null>(null)
  useActions([
    {
      id: 'templates.new',
      label: t('New template'),
      group: t('Settings'),
      keys: ['n'],
      hint: t('new template'),
      run: () => setEdited(blank),
    },
  ])
  return (
    <>
      <Section
        title={t('Templates')}
        words={t(
          'Texts for e-mails to one person, with fields such as {field} filled in. They stay on this computer, encrypted, and are part of its backup. You choose one when you write to a person.',
          { field: '{first_name}' },
        )}
        aside={
          kept && kept.templates.length > 0 ? (
            <Button size="small" icon={Plus} keys="n" onClick={() => setEdited(blank)}>
              {t('New template')}
            </Button>
          ) : null
        }
      >
        {kept?.templates.length === 0 ? <NoTemplates onNew={() => setEdited(blank)} /> : null}
        <ul>
          {kept?.templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onEdit={() => setEdited(template)}
              onDuplicate={() =>
                setEdited({
                  name: t('{template} (copy)', { template: template.name }).slice(0, 100),
                  subject: template.subject,
                  body: template.body,
                })
              }
            />
          ))}
        </ul>
      </Section>
      {edited ? <TemplateDialog before={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

/** Explains what templates are for, and offers examples. */
function NoTemplates({ onNew }: { onNew: () => void }) {
  const addAll = async () => {
    for (const text of startingTemplates) {
      const answer = await run('templates.save', text)
      if (!answer.ok) return
    }
    toast({
      message: t(
        '{count, plural, one {# template added. Change it as you like.} other {# templates added. Change them as you like.}}',
        { count: startingTemplates.length },
      ),
    })
  }
  return (
    <EmptyState
      icon={Mails}
      title={t('No templates yet')}
      actions={
        <>
          <Button look="primary" icon={Plus} keys="n" onClick={onNew}>
            {t('New template')}
          </Button>
          <Button onClick={() => void addAll()}>
            {t('{count, plural, one {Add # example} other {Add # examples}}', {
              count: startingTemplates.length,
            })}
          </Button>
        </>
      }
    >
      {t(
        'Write a text once, and Hotdesk fills in the name, the company and more for each person. You see and change each one before your mail program opens. The examples are a first message, a follow-up and a note about a posting.',
      )}
    </EmptyState>
  )
}

/** Shows a text with the name of each field in place of the field. */
function NamedFields({ text }: { text: string }) {
  const fields = findUnfilledFields(text)
  return (
    <>
      {fields.map(({ start, field }, index) => (
        <span key={start}>
          {text.slice(fields[index - 1]?.end ?? 0, start)}
          <span className={templateStyles.named}>{fieldLabels[field]}</span>
        </span>
      ))}
      {text.slice(fields.at(-1)?.end ?? 0)}
    </>
  )
}

interface TemplateRowProps {
  template: Template
  onEdit: () => void
  onDuplicate: () => void
}

function TemplateRow({ template, onEdit, onDuplicate }: TemplateRowProps) {
  const format = useFormats()
  const { id, name, subject, used_at } = template
  const remove = async () => {
    const answer = await run('templates.remove', { id })
    if (!answer.ok || !answer.value.removed) return
    const { used_at: _used, ...before } = answer.value.removed
    toast({
      message: t('Template “{template}” deleted', { template: name }),
      undo: () => run('templates.save', before),
    })
  }
  return (
    <li className={styles.workspace}>
      <span className={styles.keyWords}>
        <bdi className="name">{name}</bdi>
        <span className={styles.detail}>
          {subject ? <NamedFields text={subject} /> : t('No subject')}
          {used_at === null ? null : ` · ${t('used {time}', { time: format.stamp(used_at) })}`}
        </span>
      </span>
      <Button
        size="small"
        icon={Pencil}
        aria-label={t('Edit {template}', { template: name })}
        onClick={onEdit}
      >
        {t('Edit')}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton icon={MoreHorizontal} label={t('More for {template}', { template: name })} />
        }
        groups={[
          { items: [{ label: t('Duplicate'), icon: Copy, onSelect: onDuplicate }] },
          {
            items: [
              { label: t('Delete'), icon: Trash2, danger: true, onSelect: () => void remove() },
            ],
          },
        ]}
      />
    </li>
  )
}
