/** 在等别人: what this person or enterprise began, on whom it waits, and since when. */
import type { CallOutput } from '@green/contract/call.ts'
import type { todo } from '@green/contract/calls/overview/todo.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { owedRows } from '../../../base/todo/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { readerFor } from './list.ts'
import { sources } from './sources.ts'

const rowsAtMost = 100

/** The longest wait first. */
export async function listWaiting(services: Services, actor: Actor): Promise<CallOutput<typeof todo.waiting>> {
  const reader = await readerFor(services, actor)
  const found = await owedRows(
    services.db,
    sources.flatMap((source) => source.waits?.(reader) ?? []),
  )
  const rows = found
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id))
    .slice(0, rowsAtMost)
    .flatMap(({ key, part, id, object, since }) => {
      const source = sources.find((one) => one.key === key)
      const state = source?.stateOf?.(part, actor.role)
      if (!source || !state) return []
      const on = state.on.map((role) => roleLabels[role])
      return [{ key: `${key} ${id}`, title: source.title, object, state: state.label, on, since, link: state.page }]
    })
  return { rows }
}
