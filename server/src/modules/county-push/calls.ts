/** 区县推送: its calls. */
import { countyPush } from '@green/contract/calls/county-push.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { decidePush, exportPushes, listPushes, pushEnterprise } from './pushes.ts'

export const countyPushCalls = handlers(countyPush, {
  push: ({ input, actor, services }) => pushEnterprise(services, input, actor),
  getPushes: ({ input, actor, services }) => listPushes(services, input, actor),
  decide: ({ input, actor, services }) => decidePush(services, input, actor),
  exportPushes: ({ input: { page: _page, size: _size, ...filter }, actor, services, progress }) =>
    exportPushes(services, filter, actor, progress),
})
