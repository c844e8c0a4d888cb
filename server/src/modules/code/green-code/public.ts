/** What anybody may read: one code by its text, and the list of those who consented, in no order of merit. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { greenCode } from '@green/contract/calls/code/green-code.ts'
import { industriesOf } from '../../../base/reference/reference.ts'
import { codesOf, districtOf } from '../../../base/reference/reference-data.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { codeSettings } from './current-settings.ts'
import { publicValueOf } from './display.ts'
import { publicCode, publicPage } from './store.ts'

/** An unknown code, one without consent and one that was withdrawn answer alike. */
export async function checkCode(
  services: WithDb,
  { code }: CallInput<typeof greenCode.check>,
): Promise<CallOutput<typeof greenCode.check>> {
  const { publicDisplay } = await codeSettings(services.db)
  const found = await publicCode(services.db, code.trim().toUpperCase(), clock.today())
  const publicValue = found && publicValueOf(found, publicDisplay, clock.today())
  if (!publicValue) return { shown: null }
  const { enterpriseName, year, validUntil } = found
  return { shown: { code: found.code, enterpriseName, year, validUntil: validUntil ?? '', publicValue } }
}

export async function listPublic(
  services: Services,
  { page, size, qxCode, keyword, year }: CallInput<typeof greenCode.publicList>,
): Promise<CallOutput<typeof greenCode.publicList>> {
  const { publicDisplay: display } = await codeSettings(services.db)
  if (display === 'none') return { rows: [], total: 0, page, size, display }
  const qxCodes = qxCode ? codesOf(qxCode) : undefined
  const today = clock.today()
  const found = await publicPage(services.db, today, { keyword: keyword?.trim(), qxCodes, year }, { page, size })
  const names = new Map((await industriesOf(services)).map(({ code, name }) => [code, name]))
  const rows = found.rows.flatMap((row) => {
    const publicValue = publicValueOf(row, display, today)
    if (publicValue === null) return []
    return [
      {
        code: row.code,
        enterpriseName: row.enterpriseName,
        qxName: districtOf(row.qxCode)?.name ?? '',
        industryName: names.get(row.industryCode ?? '') ?? '',
        year: row.year,
        validUntil: row.validUntil ?? '',
        publicValue,
      },
    ]
  })
  return { ...found, rows, display }
}
