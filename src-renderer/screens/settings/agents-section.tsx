import { ENGLISH } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/translate.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { AgentsState } from '#shared/bridge/agents.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { copyText } from '../../parts/links/copy.ts'
import { ByOrganisation, useManaged } from '../../parts/session/managed.tsx'
import { BY_ORGANISATION } from '../../parts/session/managed-labels.ts'
import { Section } from './section.tsx'
import styles from './agents.module.css'

const WORDS = t(
  'AI assistants and other MCP clients on this computer can read this workspace’s cached data, even offline and at no cost. They can’t change anything. Anything that costs credits or can’t be undone needs your approval first, under Approvals.',
)

/**
 * Shows the agents that may read the workspace from outside the window, how to connect one, and
 * their latest calls (L7).
 */
export function AgentsSection() {
  const { value } = useQuery('agents.state', {})
  const forbidden = useManaged()?.agents === false
  const [busy, setBusy] = useState(false)
  if (!value) return null
  const turn = async (on: boolean) => {
    setBusy(true)
    await run('agents.turn', { on })
    setBusy(false)
  }
  return (
    <>
      <Section
        title={t('Agents')}
        words={WORDS}
        aside={
          <Button
            size="small"
            look={value.on ? 'danger' : 'primary'}
            busy={busy}
            disabled={forbidden}
            onClick={() => void turn(!value.on)}
          >
            {value.on ? t('Turn off') : t('Turn on')}
          </Button>
        }
      >
        {value.problem && !forbidden ? <Banner tone="warn">{value.problem}</Banner> : null}
        {value.on ? (
          <p className="muted">
            {t('On for this workspace. Turning this off disconnects all agents.')}
          </p>
        ) : (
          <p className="muted">{t('Off. Nothing outside this window can read this workspace.')}</p>
        )}
        {forbidden ? (
          <p className="faint">
            <ByOrganisation>
              {t('{by_organisation}: agents stay off', { by_organisation: BY_ORGANISATION })}
            </ByOrganisation>
          </p>
        ) : null}
      </Section>
      {value.on ? (
        <>
          <Connect state={value} />
          <Clients state={value} />
          <Calls state={value} />
        </>
      ) : null}
      <Tools tools={value.tools} />
    </>
  )
}

const quotePart = (part: string) =>
  /^[\w@%+=:,./\\-]+$/.test(part) ? part : `"${part.replaceAll('"', '\\"')}"`

function Connect({ state: { command, args } }: { state: AgentsState }) {
  const line = [command, ...args].map(quotePart).join(' ')
  const config = `{
  "mcpServers": {
    "hotdesk": {
      "command": ${JSON.stringify(command)},
      "args": [${args.map((arg) => JSON.stringify(arg)).join(', ')}]
    }
  }
}`
  return (
    <Section
      title={t('Connect a client')}
      words={t('Paste this into the settings of your MCP client. Hotdesk must be running.')}
    >
      <Snippet text={config} label={t('Configuration')} copy={t('Copy the configuration')} />
      <p className="muted">{t('Or, if your client asks for a command:')}</p>
      <Snippet text={line} label={t('Command')} copy={t('Copy the command')} />
    </Section>
  )
}

function Snippet({ text, label, copy }: { text: string; label: string; copy: string }) {
  return (
    <div className={styles.snippet}>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button size="small" icon={Copy} aria-label={copy} onClick={() => void copyText(text, label)}>
        {t('Copy')}
      </Button>
    </div>
  )
}

function Clients({ state: { connected, earlier } }: { state: AgentsState }) {
  const format = useFormats()
  return (
    <Section title={t('MCP clients')}>
      {connected.length + earlier.length === 0 ? (
        <p className="muted">{t('No clients have connected yet.')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('MCP clients')}>
          {connected.map(({ id, name, version, since, calls }) => (
            <li key={id}>
              <span className={styles.name} data-on>
                <bdi>{name}</bdi> {version ? <bdi className="faint num">{version}</bdi> : null}
              </span>
              <span className="muted num">
                <Calling calls={calls} name={name} since={since} />
              </span>
              <span className="faint num">
                {t('connected since {since}', { since: format.stamp(since) })}
              </span>
            </li>
          ))}
          {earlier.map(({ name, version, last_at }) => (
            <li key={name}>
              <span className={styles.name}>
                <bdi>{name}</bdi> {version ? <bdi className="faint num">{version}</bdi> : null}
              </span>
              <span className="faint num">
                {t('last connected {last_at}', { last_at: format.stamp(last_at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Shows how often a client asked for something, and explains that. */
function Calling({ calls, name, since }: { calls: number; name: string; since: number }) {
  const format = useFormats()
  const words = t('{calls, plural, one {# call} other {# calls}}', { calls })
  return (
    <Explained
      of={{
        name,
        value: words,
        formula: t(
          'Requests of this client since it connected: what it read and what it asked for.',
        ),
        parts: [
          { name: t('Requests'), value: format.number(calls) },
          { name: t('Connected since'), value: format.stamp(since) },
        ],
        at: 'here',
      }}
    >
      {words}
    </Explained>
  )
}

function Calls({ state: { calls } }: { state: AgentsState }) {
  const format = useFormats()
  if (calls.length === 0) return null
  return (
    <Section
      title={t('Latest calls')}
      words={t(
        'Kept in memory only, until you quit Hotdesk, lock the workspace or turn agents off.',
      )}
    >
      <ul className={styles.rows} aria-label={t('Latest calls')}>
        {calls.slice(0, 8).map(({ id, at, client, title, about, problem }) => (
          <li key={id}>
            <span className="cut grow">
              <bdi lang={ENGLISH.tag}>{title}</bdi>
              {about ? (
                <>
                  {' '}
                  <bdi className="muted">{about}</bdi>
                </>
              ) : null}
              {problem ? <span className={styles.problem}>{problem}</span> : null}
            </span>
            <bdi className="faint cut">{client}</bdi>
            <span className="faint num">{format.stamp(at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Tools({ tools }: { tools: AgentsState['tools'] }) {
  const [reads, asks] = [tools.filter((tool) => !tool.asks), tools.filter((tool) => tool.asks)]
  return (
    <Section title={t('What agents can do')}>
      <ToolList title={t('Read ({reads})', { reads: reads.length })} tools={reads} />
      <ToolList title={t('Request your approval ({asks})', { asks: asks.length })} tools={asks} />
    </Section>
  )
}

/** Lists what agents are told of the tools, which is in English in every language. */
function ToolList({ title, tools }: { title: string; tools: AgentsState['tools'] }) {
  return (
    <details className={styles.tools}>
      <summary>
        {title}{' '}
        <span className="muted" lang={ENGLISH.tag} dir={ENGLISH.direction}>
          {tools.map((tool) => tool.title).join(' · ')}
        </span>
      </summary>
      <dl>
        {tools.map((tool) => (
          <div key={tool.name}>
            <dt>
              <code>{tool.name}</code>
            </dt>
            <dd lang={ENGLISH.tag} dir={ENGLISH.direction}>
              {tool.description}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
