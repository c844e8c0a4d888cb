/** How a person likes a list, and views of it. A view holds filters only: a person who opens it sees nothing beyond his or her own scope. */
import { ListLayout, type ListView, listView, viewsAtMost } from '@green/contract/calls/overview/list-views.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { countViews, keepLayout, keepView, layoutOf, removeView, type ViewRecord, viewsFor } from './store.ts'

export const listViewCalls = handlers(listView, {
  mine: async ({ input, actor, services }) => {
    const layout = await layoutOf(services.db, actor.accountId, input.list)
    return {
      layout: layout
        ? ListLayout.parse({ columns: layout.columns, frozen: layout.frozen, density: layout.density })
        : null,
      views: (await viewsFor(services.db, actor, input.list)).map((row) => viewOf(row, actor)),
    }
  },
  saveLayout: async ({ input, actor, services }) => {
    await keepLayout(services.db, { ...input, accountId: actor.accountId, updatedAt: clock.now() })
    return { done: true as const }
  },
  save: async ({ input, actor, services }) => {
    if ((await countViews(services.db, actor.accountId, input.list)) >= viewsAtMost)
      throw refuseFields([{ field: 'name', message: `每个列表最多保存${viewsAtMost}个视图，请先删除不用的` }])
    const saved = await keepView(services.db, {
      ...input,
      name: input.name.trim(),
      id: ids.next(),
      accountId: actor.accountId,
      ownerName: actor.name,
      role: actor.role,
      qxCode: actor.qxCode ?? null,
      at: clock.now(),
    })
    return viewOf(saved, actor)
  },
  remove: async ({ input, actor, services }) => {
    if (!(await removeView(services.db, actor.accountId, input.id))) throw refuse('NOT_FOUND')
    return { done: true as const }
  },
})

function viewOf({ id, name, place, shared, accountId, ownerName, at }: ViewRecord, actor: Actor): ListView {
  return { id, name, place, shared, own: accountId === actor.accountId, by: ownerName, at }
}
