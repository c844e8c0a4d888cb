/** 征求部门意见 of a special fund: asked and answered without a browser. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import type { ApiClient } from './api.ts'

/** Every office is asked and has no objection; returns the case's version afterwards. */
export async function hearOffices(
  request: ApiClient['request'],
  id: string,
  offices: readonly string[],
): Promise<number> {
  const { state, version } = await request(filing.get, { id })
  const replyBy = `${new Date().getFullYear() + 1}-12-31`
  const receipt = await request(spec.updateCityState, {
    id,
    version,
    state,
    action: 'askOffices',
    offices: [...offices],
    replyBy,
  })
  const officeAnswers = offices.map((office) => ({ office, answer: 'agree' as const, note: '' }))
  const heard = await request(spec.updateCityState, {
    id,
    version: receipt.version,
    state,
    action: 'recordOffices',
    officeAnswers,
  })
  return heard.version
}
