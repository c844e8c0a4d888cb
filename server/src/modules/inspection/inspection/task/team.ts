/** The inspectors of a task or a case: valid cards, recusal declarations, conflicts of interest. */
import { isInspector } from '@green/contract/roles.ts'
import { conflictOf } from '@green/filing/form/conflict.ts'
import type { CardRecord, Inspector, TaskRecord } from '../store.ts'

/** An inspection needs so many inspectors at every step. */
export const fewestInspectors = 2

export const teamIds = ({ leaderId, memberIds }: Pick<TaskRecord, 'leaderId' | 'memberIds'>): string[] => [
  ...new Set([leaderId, ...memberIds]),
]

type CardTerm = Pick<CardRecord, 'validFrom' | 'validTo'>

/** Why this card does not count today; null for a valid one. */
export function cardFault(card: CardTerm | null, today: string): string | null {
  if (!card) return '没有登记执法证'
  if (today < card.validFrom) return `执法证自${card.validFrom}起有效`
  return today > card.validTo ? `执法证已于${card.validTo}过期` : null
}

/** Why this inspector must not inspect this enterprise; null without a conflict of interest. The rules are those of the experts. */
export const inspectorConflict = (
  { unit, mobile, card }: Pick<Inspector, 'unit' | 'mobile' | 'card'>,
  enterpriseName: string,
  today: string,
): string | null =>
  conflictOf(
    { unit: unit ?? '', mobile, avoidUnits: card?.avoidUnits ?? [], interests: [], parkName: '', servedOn: null },
    { name: enterpriseName, formerNames: [], parks: [], phones: [], related: [] },
    today,
  )

/** What keeps this supervisor from acting as an inspector today; null when nothing does. */
export function inspectorFault(inspector: Inspector, today: string): string | null {
  if (!isInspector(inspector.role) || inspector.state !== 'active') return '不是在岗的监察人员'
  return cardFault(inspector.card, today)
}

/** Those of them who may act today: valid card, declared, no conflict with this enterprise. */
export const ableInspectors = (
  inspectors: readonly Inspector[],
  { declared }: Pick<TaskRecord, 'declared'>,
  enterpriseName: string,
  today: string,
): Inspector[] =>
  inspectors.filter(
    (one) =>
      inspectorFault(one, today) === null &&
      one.id in declared &&
      inspectorConflict(one, enterpriseName, today) === null,
  )
