/** 产品碳足迹: its calls, handled by the engine; the report is its own. */
import { productFootprint as calls } from '@green/contract/calls/filing/product-footprint.ts'
import { productFootprint } from '@green/programmes/product-footprint/programme.ts'
import { listFilings } from '../../filing/lists/list.ts'
import { removeFiling } from '../../filing/send/own-steps.ts'
import { saveFiling } from '../../filing/send/send.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listPublished } from './published.ts'
import { citeReport, takeReport } from './report.ts'

export const productFootprintCalls = handlers(calls, {
  save: ({ input, actor, services }) => saveFiling(services, productFootprint, input, actor),
  mine: ({ input, actor, services }) => listFilings(services, productFootprint, input, actor),
  page: ({ input, actor, services }) => listFilings(services, productFootprint, input, actor),
  remove: ({ input, actor, services }) => removeFiling(services, productFootprint, { action: 'remove', input, actor }),
  cite: ({ input, actor, services }) => citeReport(services, input.id, actor),
  published: ({ input, services }) => listPublished(services, input),
  report: ({ input, actor, services }) => takeReport(services, input.id, actor),
})
