/** The form version of a filing: the one it was begun with, until its owner changes to the current one. */
import { refuseFields } from '@green/contract/errors.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { isNewer, releaseOf } from '@green/filing/workflow/release.ts'

import type { BatchRecord } from '../../record/batch-store.ts'
import { type FilingRecord, isEditedByFiler } from '../../record/store.ts'

type Window = Pick<BatchRecord, 'formVersion' | 'earlierVersions'> | null

/** The version open now: the batch's; the current one where there are no batches. */
const openVersion = (current: Programme, batch: Window) => batch?.formVersion ?? current.formVersion

/**
 * The newer version that the filing's owner may change to. Not while others read what was sent: notes and differences
 * refer to that form.
 */
export function newerForm(
  current: Programme,
  filing: Pick<FilingRecord, 'formVersion' | 'state'>,
  batch: Window,
): string | null {
  const open = openVersion(current, batch)
  return !isEditedByFiler(filing.state) && isNewer(current, open, filing.formVersion) ? open : null
}

export function formOfFiling(
  current: Programme,
  requested: string | undefined,
  filing: Pick<FilingRecord, 'formVersion' | 'state'>,
  batch: Window,
): Programme {
  if (requested === undefined || requested === filing.formVersion) return releaseOf(current, filing.formVersion)
  if (requested !== newerForm(current, filing, batch)) throw otherVersion(filing.formVersion)
  return releaseOf(current, requested)
}

/** A form stored in the browser may have been begun before the batch named the newer version. */
export function formOfNew(current: Programme, requested: string | undefined, batch: Window): Programme {
  const open = openVersion(current, batch)
  const known = batch ? batch.earlierVersions : (current.earlier ?? []).map((one) => one.formVersion)
  if (requested !== undefined && requested !== open && !known.includes(requested)) throw otherVersion(open)
  return releaseOf(current, requested ?? open)
}

function otherVersion(version: string) {
  return refuseFields([{ field: 'formVersion', message: `这份申报使用${version}版表单，请刷新页面后继续填写` }])
}
