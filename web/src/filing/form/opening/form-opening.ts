/** Everything a form needs before typing starts: programme, own filing, prefilled values, a copy stored in this browser. */

import type { CallOutput } from '@green/contract/call.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { Batch } from '@green/contract/filing/batch.ts'
import type { AllowedAction, FilingDetail } from '@green/contract/filing/filing.ts'
import { ledgerOf, type Refilled, refilled, yearOfData } from '@green/filing/facts/facts.ts'
import type { AnswerSet, AnswerValue } from '@green/filing/form/answers.ts'
import { comparesYears } from '@green/filing/form/jumps.ts'
import { settledByBatch } from '@green/filing/programme/batch-rules.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isSending, type SendingAction } from '@green/filing/workflow/actions.ts'
import { carryOver, isNewer, releaseOf, releasesOf } from '@green/filing/workflow/release.ts'
import { isDraft } from '@green/filing/workflow/states.ts'
import { isAlwaysOpen } from '@green/filing/workflow/who-files.ts'
import { allowedActions, noFacts, stepNamed } from '@green/filing/workflow/workflow.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '../../../platform/request/request.ts'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { useSender, useSession } from '../../../platform/session/session.ts'
import { type Family, families } from '../../families.ts'
import { loadSource, type Source } from '../../programme-source.ts'
import { openCopy } from '../saving/copy-vault.ts'
import { type LocalCopies, type LocalCopy, leftPlace, localCopy } from '../saving/local-copy.ts'
import { offeredValues, type Prefill, startingValues, yearFor } from './prefill-values.ts'

/** Which form: an own filing, or a new one in a window; `apart` is the value that distinguishes filings in one window. */
export type FormPlace = {
  family: ProgrammeId
  id?: string | undefined
  batchId?: string | undefined
  apart?: string | undefined
  /** An earlier own filing to copy answers from. */
  copyOf?: string | undefined
}

/** Storage key of the copy of a new form. */
const newPlace = (batchId: string | undefined, apart: string | undefined) =>
  [batchId ?? 'new', ...(apart ? [apart] : [])].join('.')

export type Opening = Source & {
  family: Family
  /** The programme in the version now open; null where the form is in that version. */
  newer: Programme | null
  batch: Batch | null
  filing: FilingDetail | null
  prefill: Prefill
  /** The last filing's answers, where it is about the same matter one year before. */
  yearBefore: Readonly<Record<string, unknown>> | null
  offered: Readonly<Record<string, AnswerValue>>
  /** The answers on the server, or the starting values of a new form. */
  values: AnswerSet
  /** Numbers of the draft that the ledger has a newer version of. */
  renewed: readonly Refilled[]
  /** Whether this person may propose a correction to the ledger: nobody in the enterprise's name but its own people. */
  mayPropose: boolean
  copy: LocalCopy | null
  store: LocalCopies
  /** For a new form: remembers the id of its draft until the page is left. */
  begun: LocalCopies | null
  /** Where a filing was left in this browser. */
  left: (id: string) => ReturnType<typeof leftPlace>
  sending: SendingStep | null
  /** Who submits instead, where this person may only draft. */
  sender: string | null
  /** Whether the server stores this unfinished form. */
  keepsDraft: boolean
  /** Whether this person may delete the draft: an operator only what they may submit, an agent what it began. */
  mayDrop: boolean
  /** The earlier filing requested as a copy; `isApplied` is false where something was typed already. */
  copied: (CallOutput<typeof filing.copy> & { isApplied: boolean }) | null
}

export type SendingStep = AllowedAction & { action: SendingAction }
const sends = (step: AllowedAction): step is SendingStep => isSending(step.action)

/** Key of the account whose unfinished forms are stored in this browser. */
export function useAccountKey(): string {
  return useSession((s) => s.state?.userId ?? s.login?.qyItem?.id ?? 'nobody')
}

/** Opens a form without cached data: a cached filing could be older than what was just saved. */
export function useFormOpening(place: FormPlace) {
  const client = useQueryClient()
  const account = useAccountKey()
  const sender = useSender()
  const isAgent = useSession((s) => s.acting !== null)
  const nonce = useId()
  return useQuery<Opening, RequestError>({
    queryKey: [
      'formOpening',
      place.family,
      place.id ?? '',
      place.batchId ?? '',
      place.apart ?? '',
      place.copyOf ?? '',
      account,
      nonce,
    ],
    queryFn: () => openForm(client, place, { account, sender, isAgent }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

type Filer = { account: string; sender: string | null; isAgent: boolean }

/** Everything a form needs to open: its programme in the right version, earlier answers, and the allowed actions. */
async function openForm(client: QueryClient, place: FormPlace, { account, sender, isAgent }: Filer): Promise<Opening> {
  const family: Family = families[place.family]
  const [source, found, batches, earlier] = await Promise.all([
    loadSource(client, place.family),
    findFiling(family, place, account),
    request(batch.list, { programme: family.id }),
    place.copyOf ? request(filing.copy, { id: place.copyOf }) : null,
  ])
  const batchId = found?.batchId ?? place.batchId
  const prefill = await request(filing.prefill, {
    programme: family.id,
    ...(batchId ? { batchId } : {}),
    ...(found ? { besides: found.id } : {}),
  })
  const own = batches.find((b) => b.id === batchId) ?? null
  // Filings of one window that are distinguished by a value have separate copies, also when copied from another.
  const lent =
    source.programme.oneOpenPer === 'batch' &&
    source.programme.oneOpenBy &&
    earlier?.answers[source.programme.oneOpenBy]
  const apart = place.apart ?? (typeof lent === 'string' ? lent : undefined)
  // The server has no draft of a submitted filing that is being corrected, and none while there is no network.
  const store = await openCopy({ account, programme: family.id, place: found?.id ?? newPlace(batchId, apart) })
  const begun = place.id
    ? null
    : await openCopy({ account, programme: family.id, place: newPlace(place.batchId, place.apart) })
  if (found && begun) moveCopy(begun, store)
  const copy = store.read()
  const { programme, newer } = formToOpen(source.programme, { found, batch: own, copy })
  const reference = withBatchValues(programme, source.reference, own?.listValues)
  const filedYear = Number(programme.yearField && found?.answers[programme.yearField])
  const year = filedYear || yearFor(programme, own?.year ?? null, reference.now.year)
  const filedFor = found?.year ?? (programme.oneOpenPer === 'batch' ? own?.year : year)
  const offered = offeredValues(programme, prefill, year)
  const inForm = (values: AnswerSet, version: string | undefined) =>
    version === undefined || version === programme.formVersion
      ? values
      : carryOver(releaseOf(source.programme, version), programme, values, reference).values
  const saved = found ? inForm(found.answers as AnswerSet, found.formVersion) : null
  const renewed = saved && found && isDraft(found.state) ? renewedDraft(programme, saved, prefill, found) : null
  const values = renewed?.values ?? saved ?? startingValues(programme, prefill, offered, year)
  const isCopied = earlier?.programme === family.id && !found && copy === null
  // Archive values are today's; all others as they were filed.
  if (isCopied) Object.assign(values, { ...(earlier.answers as AnswerSet), ...offered })
  if (!found && programme.oneOpenBy && place.apart) values[programme.oneOpenBy] = place.apart
  Object.assign(values, settledByBatch(programme, values, own))
  const allowed = found
    ? found.allowed
    : allowedActions(
        programme.workflow,
        { state: 'none' },
        { role: 'enterprise' },
        {
          ...noFacts,
          now: '',
          windowOpen: isAlwaysOpen(programme) || own?.status === 'open',
          begun: own?.status === 'open' || own?.status === 'closed',
          draftsOnly: sender !== null,
        },
      )
  const keepsDraft = stepNamed(allowed, 'saveDraft') !== undefined
  return {
    programme,
    newer,
    reference,
    family,
    batch: own,
    filing: found,
    prefill,
    yearBefore:
      comparesYears(programme) && filedFor !== undefined && prefill.lastYear?.year === filedFor - 1
        ? prefill.lastYear.answers
        : null,
    offered,
    values,
    renewed: renewed?.changed ?? [],
    mayPropose: !isAgent,
    copy: copy && { ...copy, values: inForm(copy.values, copy.formVersion) },
    store,
    begun,
    left: (id) => leftPlace(localStorage, { account, programme: family.id, place: id }),
    sending: allowed.find(sends) ?? null,
    sender,
    keepsDraft,
    mayDrop: found ? stepNamed(allowed, 'deleteDraft') !== undefined : isAgent || sender === null,
    copied: earlier && { ...earlier, isApplied: isCopied },
  }
}

/** The draft with what the ledger has a newer version of. */
function renewedDraft(programme: Programme, values: AnswerSet, prefill: Prefill, { citations }: FilingDetail) {
  const year = yearOfData(programme, values)
  return year === null ? null : refilled(programme, values, year, ledgerOf(prefill.ledger), citations)
}

/** A form stays in the version it was begun with, here or on the server, until its owner switches to the one now open. */
function formToOpen(
  current: Programme,
  { found, batch, copy }: { found: FilingDetail | null; batch: Batch | null; copy: LocalCopy | null },
): { programme: Programme; newer: Programme | null } {
  const open = found ? (found.newerForm ?? found.formVersion) : (batch?.formVersion ?? current.formVersion)
  const own = found?.formVersion ?? open
  const copyVersion = releasesOf(current).find((one) => one.formVersion === copy?.formVersion)?.formVersion
  const isOwn = copyVersion !== undefined && (found ? copyVersion === open : !isNewer(current, copyVersion, open))
  const version = isOwn ? copyVersion : own
  return { programme: releaseOf(current, version), newer: version === open ? null : releaseOf(current, open) }
}

/** Where a new form remembers its draft. */
export const newForm = (account: string, programme: string, { batchId, apart }: Pick<FormPlace, 'batchId' | 'apart'>) =>
  localCopy(sessionStorage, { account, programme, place: newPlace(batchId, apart) })

/** Moves the copy typed before the draft had an id to the key with that id. */
function moveCopy(from: LocalCopies, to: LocalCopies): void {
  const copy = from.read()
  if (copy && !to.read()) to.write(copy)
  from.drop()
}

async function findFiling(family: Family, place: FormPlace, account: string): Promise<FilingDetail | null> {
  if (place.id) return request(filing.get, { id: place.id })
  const begun = newForm(account, family.id, place).begun()
  const found = begun ? await request(filing.get, { id: begun }).catch(() => null) : null
  if (found && isDraft(found.state)) return found
  if (!place.batchId || place.apart) return null
  if (family.draft?.get) return request(family.draft.get, { batchId: place.batchId })
  const own = (await request(filing.mine, {})).find(
    (row) => row.programme === family.id && row.batchId === place.batchId,
  )
  return own ? request(filing.get, { id: own.id }) : null
}
