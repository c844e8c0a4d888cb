/** Takes over what an enterprise has looked through of its statistical forms into its ledger, as its own word; a resend replaces. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { statForm } from '@green/contract/calls/energy/stat-form.ts'
import { type FieldFault, refuse, refuseFields } from '@green/contract/errors.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { givesFact, isOutsideEntry, statSourceId } from '@green/filing/programme/stat-forms.ts'
import { factKindOf } from '@green/tools/ledger/fact-keys.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { foundingFaults } from '../../../base/energy/founding.ts'
import { writeEnergyHistory } from '../../../base/energy/record-store.ts'
import { lockEnterprise } from '../../../base/enterprise/store.ts'
import { stateFacts } from '../../../base/ledger/ledger.ts'
import { currentAdoptions } from '../../../base/ledger/store.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { WithDb } from '../../../platform/services.ts'

type Input = CallInput<typeof statForm.adopt>
type Profile = Parameters<typeof foundingFaults>[1]

function faultsOf({ year, facts }: Input, profile: Profile, names: Names): FieldFault[] {
  const faults: FieldFault[] = []
  if (year >= clock.year()) faults.push({ field: 'year', message: '全年的报表请在次年记入' })
  faults.push(...foundingFaults(year, profile))
  const seen = new Set<string>()
  for (const [i, { form, key }] of facts.entries()) {
    const field = `facts[${i}].key`
    if (!factKindOf(key, names)) faults.push({ field, message: faultTexts.notInLedger(key) })
    else if (!givesFact(form, key) || !isOutsideEntry(key))
      faults.push({ field, message: `${form}表没有这一项，或应在“录入能耗”中保存` })
    if (seen.has(key)) faults.push({ field, message: '同一项只记一次' })
    seen.add(key)
  }
  return faults
}

/** Replaces what was taken over from the same forms of the year before. */
export async function adoptStatForm(
  services: WithDb,
  input: Input,
  actor: Actor,
): Promise<CallOutput<typeof statForm.adopt>> {
  return transaction(services.db, async (tx) => {
    const own = actor.enterpriseId ? await lockEnterprise(tx, actor, actor.enterpriseId) : null
    if (own?.orgKind !== 'enterprise') throw refuse('FORBIDDEN')
    const faults = faultsOf(input, own.profile, await namesOf(tx))
    if (faults.length > 0) throw refuseFields(faults)
    const { year, workbook } = input
    const scope = { enterpriseIds: [own.id], year, month: 0 }
    const at = clock.now()
    const byName = signatureOf(actor)
    const forms = [...new Set(input.facts.map(({ form }) => form))]
    const sources = new Set(forms.map(statSourceId))
    const stated = input.facts.map(({ form, key, value, sheet, row }) => ({
      enterpriseId: own.id,
      year,
      month: 0,
      key,
      value,
      source: 'entered',
      sourceId: statSourceId(form),
      siteId: null,
      byName,
      at,
      reason: `统计报表${form}`,
      evidence: [{ text: `${workbook.trim()} “${sheet}”第${row}行` }],
    }))
    await stateFacts(tx, scope, stated, ({ sourceId }) => sources.has(sourceId))
    const counts = new Map((await currentAdoptions(tx, scope)).map(({ key, value }) => [key, value]))
    const counted = stated.filter(({ key, value }) => counts.get(key) === value).length
    const subject = `统计报表${forms.join('、')}，${stated.length}项`
    await writeEnergyHistory(tx, {
      id: ids.next(),
      enterpriseId: own.id,
      year,
      at,
      byName,
      action: '记入',
      subject,
      reason: workbook.trim(),
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '记入统计报表',
      object: `${own.enterpriseName} ${year}年 ${subject}`,
      result: `采用${counted}项`,
    })
    return { counted, stated: stated.length, at }
  })
}
