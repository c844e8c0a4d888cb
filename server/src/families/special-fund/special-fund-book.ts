/** The ledger of one application: its entries, the confirmed amounts, the limits of its batch, and how each role sees it. */

import type { Ledger } from '@green/contract/calls/filing/spec.ts'
import { isCityOfficer, isFiler } from '@green/contract/roles.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { isInForce, isOver, wasGranted } from '@green/filing/workflow/states.ts'
import {
  awaitsDecision,
  type Entry,
  type EntryKind,
  entryFault,
  type LedgerBalance,
  ledgerBalance,
  type Terms,
} from '@green/programmes/special-fund/ledger.ts'
import { specialFund } from '@green/programmes/special-fund/programme.ts'
import { isFirstHand } from '../../base/deputy/hands.ts'
import type { Tx } from '../../db/database.ts'
import type { BatchRecord } from '../../filing/record/batch-store.ts'
import type { FilingRecord } from '../../filing/record/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { asEntry } from './special-fund-entry.ts'
import type { Limits } from './special-fund-money.ts'
import { approversOf, type EntryRecord, entriesOf } from './special-fund-store.ts'

/** What the approval itself proposed has no row yet: its id is null until it is decided. */
type LedgerLine = Omit<EntryRecord, 'id'> & { id: string | null }

export type Book = {
  filing: FilingRecord
  lines: LedgerLine[]
  balance: LedgerBalance
  reference: Reference
  limits: Limits
}

export async function openBook(
  tx: Tx,
  filing: FilingRecord,
  batch: BatchRecord | null,
  lists: Reference,
  limits: Limits,
): Promise<Book> {
  const reference = withBatchValues(specialFund, lists, batch?.listValues)
  const entries = await entriesOf(tx, [filing.id])
  const opening = await openingLine(tx, filing, entries)
  const lines = opening ? [opening, ...entries] : entries
  const balance = ledgerBalance(lines.map(asEntry), termsOf(filing, reference))
  return { filing, lines, balance, reference, limits }
}

/** The amount that the approval named, 万元, as long as no entry has taken it over; null where none waits. */
export function openingAmount(
  { state, outcome }: Pick<FilingRecord, 'state' | 'outcome'>,
  entries: readonly Pick<EntryRecord, 'kind'>[],
): number | null {
  const isEntered = entries.some(({ kind }) => kind === 'amount')
  return isEntered || !isInForce(state) ? null : toNumber(outcome.proposedAmount ?? '')
}

/** The entry that waits for another person, of which there is one at most. */
export const waitingOf = <Line extends Pick<EntryRecord, 'state'>>(lines: readonly Line[]): Line | undefined =>
  lines.find(awaitsDecision)

async function openingLine(tx: Tx, filing: FilingRecord, entries: readonly EntryRecord[]): Promise<LedgerLine | null> {
  const amount = openingAmount(filing, entries)
  const approver = amount === null ? null : (await approversOf(tx, [filing.id])).get(filing.id)
  if (amount === null || !approver?.id) return null
  return {
    id: null,
    filingId: filing.id,
    qxCode: filing.qxCode,
    kind: 'amount',
    state: 'proposed',
    amount,
    documentNumber: filing.documentNumber,
    year: filing.year,
    paidOn: null,
    actualSaving: null,
    files: [],
    note: null,
    split: null,
    proposedBy: approver.id,
    proposedByName: approver.name,
    proposedAt: approver.at,
    firstBy: null,
    firstByName: null,
    firstAt: null,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    decision: null,
  }
}

/** A project that had not run for a year when it applied is paid in part until its final check. */
function termsOf(filing: FilingRecord, reference: Reference): Terms {
  const ratio = reference.find('fundRule', String(filing.answers.sbfx ?? ''))?.prepayRatio
  const isPrepaid = (filing.figures.prepay ?? null) !== null
  return { prepayPercent: isPrepaid && typeof ratio === 'string' ? toNumber(ratio) : null }
}

/** Why the entry does not fit the confirmed amounts or the budget of the batch, or null. */
export function unfit(entry: Pick<Entry, 'kind' | 'amount' | 'year' | 'split'>, book: Book): string | null {
  const isGrant = entry.kind === 'amount' || entry.kind === 'finalCheck'
  return (
    entryFault(entry, book.balance, isOver(book.filing.state)) ?? (isGrant ? book.limits.fault(entry.amount) : null)
  )
}

/** Above the limit of the batch a second confirmation is required. */
export const needsSecond = (line: LedgerLine, { secondAbove }: Limits) =>
  awaitsDecision(line) && line.firstBy === null && secondAbove !== null && line.amount > secondAbove

/** Above the limit of the batch somebody in charge is among those who confirm; null where anybody may, or one already has. */
export function leadsNeeded(line: LedgerLine, { leadAbove, leads }: Limits): Limits['leads'] | null {
  const isAbove = awaitsDecision(line) && leadAbove !== null && line.amount > leadAbove
  return isAbove && !leads.some(({ id }) => id === line.firstBy) ? leads : null
}

/** Whether this person's agreement would be the last one, though nobody in charge has confirmed. */
export function lacksLead(line: LedgerLine, limits: Limits, { accountId }: Pick<Actor, 'accountId'>): boolean {
  const leads = leadsNeeded(line, limits)
  return leads !== null && !needsSecond(line, limits) && !leads.some(({ id }) => id === accountId)
}

/** Whether this person is the next hand of an entry that waits: neither proposer nor first confirmer, nor lately in the hands of one. */
async function isNextHand(tx: Tx, { filing, lines }: Book, actor: Actor): Promise<boolean> {
  const line = waitingOf(lines)
  return line !== undefined && !(await isFirstHand(tx, filing.id, actor, [line.proposedBy, line.firstBy]))
}

export async function ledgerView(tx: Tx, book: Book, actor: Actor, selfInterest: boolean): Promise<Ledger> {
  const { filing, lines, balance, reference, limits } = book
  const filesIt = isFiler(actor.role)
  const mayAct = isCityOfficer(actor.role) && !selfInterest && wasGranted(filing.state)
  const mayDecide = mayAct && (await isNextHand(tx, book, actor))
  const isWaiting = lines.some(awaitsDecision)
  return {
    filingId: filing.id,
    version: filing.version,
    ...balance,
    stateLabel: reference.find('fundLedger', balance.state)?.label ?? '',
    asked: toNumber(String(filing.answers.applyAmount ?? '')),
    budgetLeft: filesIt ? null : limits.left,
    suggested: filing.figures.suggestAmount ?? null,
    prepay: filing.figures.prepay ?? null,
    mayPropose: mayAct && !isWaiting ? proposable(balance, isOver(filing.state)) : [],
    entries: lines
      .filter((line) => !filesIt || line.state === 'confirmed')
      .map((line) => ({
        id: line.id,
        kind: line.kind as EntryKind,
        state: asEntry(line).state,
        amount: line.amount,
        documentNumber: line.documentNumber,
        year: line.year,
        paidOn: line.paidOn,
        actualSaving: line.actualSaving,
        files: isCityOfficer(actor.role) || filesIt ? line.files : [],
        note: filesIt ? null : line.note,
        split: line.split,
        firstBy: filesIt ? null : line.firstByName,
        firstAt: filesIt ? null : line.firstAt,
        needsSecond: needsSecond(line, limits),
        needsLead: filesIt ? null : (leadsNeeded(line, limits)?.map(({ name }) => name) ?? null),
        proposedBy: filesIt ? null : line.proposedByName,
        proposedAt: filesIt ? null : line.proposedAt,
        decidedBy: filesIt ? null : line.decidedByName,
        decidedAt: line.decidedAt,
        decision: filesIt ? null : line.decision,
        mayDecide: mayDecide && awaitsDecision(line),
        onlyRefuse: mayDecide && lacksLead(line, limits, actor),
      })),
  }
}

/** Kinds of which at least a cent fits the confirmed amounts. */
function proposable(balance: LedgerBalance, isRevoked: boolean): EntryKind[] {
  const kinds: EntryKind[] = ['amount', 'payment', 'finalCheck', 'reclaim']
  const fitting = kinds.filter((kind) => entryFault({ kind, amount: 0.01 }, balance, isRevoked) === null)
  const isPlannable = !isRevoked && (balance.balance ?? 0) > 0
  return isPlannable ? fitting.toSpliced(fitting[0] === 'amount' ? 1 : 0, 0, 'plan') : fitting
}
