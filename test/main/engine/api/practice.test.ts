import { expect, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget } from '#main/engine/api/index.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { startService } from '#test/support/service.ts'
import { silent } from './world.ts'

test.each(['plain', 'data', 'bare'] as const)(
  'the client and the practice workspace in the shape %s understand each other',
  async (shape) => {
    await using service = await startService({ contacts: 60, shape })
    const clock = manualClock()
    const api = createApi({
      baseUrl: service.base_url,
      getToken: async () => service.api_token,
      onUnauthorized: async () => null,
      clock,
      log: silent,
      version: '0',
      budget: createBudget({ clock, scale: 100 }),
    })

    const lists = await api.call('hotLists.list')
    if (lists.kind !== 'ok') throw new Error(lists.kind)
    const list = lists.value.records[0]
    const detail = await api.call('hotLists.read', {
      params: { id: list?.id ?? '' },
      query: { page: 1, per_page: 5 },
    })
    if (detail.kind !== 'ok') throw new Error(detail.kind)
    const member = detail.value.members?.[0]
    expect(detail.value).toMatchObject({ id: list?.id, name: list?.name })
    expect(detail.value.members).toHaveLength(5)

    const params = { id: list?.id ?? '', member_id: String(member?.id) }
    expect(
      await api.call('hotLists.members.update', {
        params,
        body: { tier: 'B', notes: 'كلمة – naïve' },
      }),
    ).toMatchObject({ kind: 'ok', value: { id: member?.id, tier: 'B', notes: 'كلمة – naïve' } })
    expect(await api.call('hotLists.members.remove', { params })).toMatchObject({ kind: 'ok' })
    expect(await api.call('hotLists.members.remove', { params })).toMatchObject({
      kind: 'refused',
      status: 404,
    })
    expect(await api.call('hotLists.create', { body: { name: ' ' } })).toMatchObject({
      kind: 'refused',
      status: 422,
      message: expect.stringMatching(/\w/) as string,
    })

    const people = await api.call('contacts.list', { query: { per_page: 10, page: 2 } })
    expect(people).toMatchObject({ kind: 'ok', value: { skipped: 0 } })
    if (people.kind !== 'ok') throw new Error(people.kind)
    expect(people.value.records).toHaveLength(10)
    if (shape === 'bare') expect(people.value.page.has_more).toBe(true)
    else
      expect(people.value.page).toMatchObject({
        page: 2,
        per_page: 10,
        total: expect.any(Number) as number,
      })
    const added = await api.call('hotLists.members.add', {
      params: { id: params.id },
      body: { source_ids: people.value.records.slice(0, 2).map(({ id }) => id) },
    })
    expect(added).toMatchObject({ kind: 'ok' })

    expect(await api.call('credits.read')).toMatchObject({
      kind: 'ok',
      value: { total: expect.any(Number) as number },
    })
    expect(await api.call('pipeline.list', { query: { fields: 'title,shoe_size' } })).toMatchObject(
      { kind: 'ok', value: { records: expect.any(Array) as unknown[] } },
    )
    const found = await api.call('contacts.findEmail', {
      params: {
        id:
          people.value.records.find(({ email }) => !email)?.id ?? people.value.records[0]?.id ?? '',
      },
    })
    expect(['ok', 'refused']).toContain(found.kind)
  },
)
