/** 豁免 and 双人审定 in the record of a step: what was departed from, why, and which two officers answer for it. */
import { refuseFields } from '@green/contract/errors.ts'
import { resultLine } from '@green/contract/needs/decision.ts'
import type { Line } from '@green/contract/needs/need.ts'
import { type Exemption, officerLines } from '@green/filing/workflow/exemption.ts'
import { isAnnounced } from '@green/filing/workflow/states.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { tasksOf } from '../panel/task-store.ts'
import type { FilingRecord } from '../record/store.ts'
import { objectionsTo } from './objection-store.ts'

/** The lines of the history of a step that a second officer takes. */
export function handLines(departures: readonly string[], drafter: string | undefined, actor: Actor): Line[] {
  if (departures.length > 0)
    return [
      [resultLine.exempted, departures.join('；')],
      [officerLines.exemptedBy, `${drafter ?? ''}提出，${actor.name}批准`],
    ]
  return drafter ? [[officerLines.decidedByTwo, `${drafter}拟定，${actor.name}批准`]] : []
}

/** The exemption of the case after a step: a new one, the former while the case stays announced, none otherwise. */
export function exemptionAfter(
  filing: Pick<FilingRecord, 'exemption'>,
  to: string,
  departures: readonly string[],
  { reason = '', drafter = '', actor }: { reason?: string | undefined; drafter?: string | undefined; actor: Actor },
): Exemption | null {
  if (departures.length === 0) return isAnnounced(to) ? filing.exemption : null
  return { on: clock.today(), departures, reason: reason.trim(), proposedByName: drafter, approvedByName: actor.name }
}

/** The reason of an exemption is published: it names nobody whose name the public does not read. */
export async function requirePublicReason(tx: Tx, filingId: string, reason = ''): Promise<void> {
  const experts = (await tasksOf(tx, [filingId])).map(({ expertName }) => expertName)
  const objectors = (await objectionsTo(tx, filingId)).map(({ name }) => name)
  const named = [...experts, ...objectors].find((name) => reason.includes(name))
  if (named)
    throw refuseFields([
      {
        field: 'clearing',
        message: `豁免的理由随公示结果公开，请不要写出“${named}”：评审专家和异议提出人的姓名不公开`,
      },
    ])
}
