/** 区划调整: its calls. */
import { district } from '@green/contract/calls/enterprise/district.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listDistricts, previewAdjustment, proposeAdjustment } from './districts.ts'

export const districtCalls = handlers(district, {
  list: ({ services }) => listDistricts(services),
  preview: ({ services, input }) => previewAdjustment(services, input),
  propose: ({ services, actor, input }) => proposeAdjustment(services, input, actor),
})
