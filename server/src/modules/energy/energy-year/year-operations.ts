/** What people do with yearly energy: enter it, check it, choose among its sources, explain what is conspicuous, set a target. */

import type { CallInput } from '@green/contract/call.ts'
import type {
  EnergyRecordView,
  energyYear,
  lsdtQynhBase,
  yearlyEnergy,
} from '@green/contract/calls/energy/energy-year.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { times } from '@green/filing/form/answers.ts'
import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { checkResults, findingReasons } from '@green/filing/programme/energy-words.ts'
import { co2PerUnit, tcePerUnit } from '@green/tools/energy-conversion/rules.ts'
import { netTce } from '@green/tools/ledger/net-energy.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { foundingFaults } from '../../../base/energy/founding.ts'
import { recordFacts } from '../../../base/energy/record-facts.ts'
import { linesOf, setAccepted, writeEnergyHistory } from '../../../base/energy/record-store.ts'
import { putRecord, sourceText } from '../../../base/energy/records.ts'
import { enterpriseById, lockEnterprise } from '../../../base/enterprise/store.ts'
import { type Names, namesOf } from '../../../base/reference/names.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { ownSite } from '../../enterprise/site/store.ts'
import { acceptedYear } from './accepted.ts'
import { putSiteRecord, siteEntryFaults } from './by-site.ts'
import { subjectOf } from './reading.ts'
import { recordView, seriesOf } from './series.ts'
import { changeRecord, lockRecord, ownEntry, saveBase, saveExplanation } from './store.ts'

/** A line in the enterprise's history of energy and one in the log. */
async function note(
  tx: Tx,
  actor: Actor,
  enterprise: { id: string; enterpriseName: string },
  historyLine: { year: number; action: string; subject: string; reason: string },
): Promise<void> {
  await writeEnergyHistory(tx, {
    ...historyLine,
    id: ids.next(),
    enterpriseId: enterprise.id,
    at: clock.now(),
    byName: signatureOf(actor),
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: `${historyLine.action}年度能耗`,
    object: `${enterprise.enterpriseName} ${historyLine.year}年 ${historyLine.subject}`,
    result: historyLine.reason,
  })
}

type Entry = CallInput<typeof yearlyEnergy.addLsdtQynhYearInfo>

function entryFaults({ lines, year, month }: Entry, names: Names): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = []
  if (year > clock.year()) faults.push({ field: 'year', message: '不能填报以后的年度' })
  if (month === 0 && year === clock.year())
    faults.push({ field: 'year', message: '本年尚未结束，全年数据请在次年填报；可以先按月填报' })
  const seen = new Set<string>()
  for (const [i, { energyCode, flow, quantity }] of lines.entries()) {
    const at = `lines[${i}]`
    if (!names.find('energyType', energyCode))
      faults.push({ field: `${at}.energyCode`, message: faultTexts.energyKind })
    else if (tcePerUnit(names, energyCode, year) === null)
      faults.push({ field: `${at}.energyCode`, message: '该品种没有缺省折标系数，请在申报表中按实测值填报' })
    if (seen.has(`${energyCode} ${flow}`))
      faults.push({ field: `${at}.energyCode`, message: '同一品种、同一流向只填一行' })
    seen.add(`${energyCode} ${flow}`)
    if (quantity < 0 && flow !== 'stocked')
      faults.push({ field: `${at}.quantity`, message: '不能为负；只有库存增加可以为负（库存减少）' })
  }
  if (!lines.some(({ flow }) => flow === 'used')) faults.push({ field: 'lines', message: '请至少填写一种能源的消费量' })
  return faults
}

export async function enterYear(services: WithDb, { version, lines, ...entry }: Entry, actor: Actor) {
  return transaction(services.db, async (tx) => {
    const own = actor.enterpriseId ? await lockEnterprise(tx, actor, actor.enterpriseId) : null
    if (own?.orgKind !== 'enterprise') throw refuse('FORBIDDEN')
    const names = await namesOf(tx)
    const faults = [
      ...foundingFaults(entry.year, own.profile),
      ...entryFaults({ version, lines, ...entry }, names),
      ...(await siteEntryFaults(tx, own.id, entry)),
    ]
    if (faults.length > 0) throw refuseFields(faults)
    const before = await ownEntry(tx, own.id, entry.year, entry.month, entry.siteId)
    if ((before?.version ?? 0) !== (version ?? 0))
      throw refuse(
        'STALE',
        {},
        before ? { by: before.updatedByName, at: before.updatedAt, version: before.version } : {},
      )
    const counted = lines.map((line) => {
      const factor = co2PerUnit(names, line.energyCode, entry.year)
      return {
        ...line,
        tce: times(line.quantity, tcePerUnit(names, line.energyCode, entry.year)) ?? 0,
        co2: line.flow === 'used' && factor !== null ? times(line.quantity, factor) : null,
      }
    })
    const stated = {
      ...entry,
      enterpriseId: own.id,
      qxCode: own.qxCode,
      source: 'entered',
      totalTce: netTce(counted, entry.ownPower),
      updatedByName: signatureOf(actor),
    }
    const { siteId } = entry
    const record = siteId
      ? await putSiteRecord(tx, { ...stated, siteId }, counted)
      : await putRecord(tx, stated, counted)
    const place = siteId ? `${(await ownSite(tx, own.id, siteId))?.name ?? ''} ` : ''
    const period = `${place}${entry.month ? `${entry.month}月` : '全年'}`
    await note(tx, actor, own, {
      year: entry.year,
      action: before ? '更正' : '录入',
      subject: period,
      reason: `综合能耗 ${record.totalTce ?? 0} tce`,
    })
    const series = (await seriesOf(tx, names, [own])).get(own.id)
    return { recordId: record.id, findings: series?.years.find(({ year }) => year === entry.year)?.findings ?? [] }
  })
}

export async function acceptRecord(
  services: WithDb,
  { recordId, version, reason }: CallInput<typeof energyYear.accept>,
  actor: Actor,
): Promise<EnergyRecordView> {
  return transaction(services.db, async (tx) => {
    const { record, enterprise } = await recordToAct(tx, actor, recordId)
    if (record.version !== version)
      throw refuse('STALE', {}, { by: record.updatedByName, at: record.updatedAt, version: record.version })
    const by = { acceptedAt: clock.now(), acceptedByName: signatureOf(actor), acceptReason: reason.trim() }
    await setAccepted(tx, record, by)
    const saved = await changeRecord(tx, record.id, {})
    const { enterpriseId, year, month } = record
    await recordFacts(tx, { enterpriseIds: [enterpriseId], year, month })
    await note(tx, actor, enterprise, {
      year: record.year,
      action: '采用',
      subject: sourceText(record),
      reason: reason.trim(),
    })
    return recordView(saved, await linesOf(tx, [record.id]), await namesOf(tx))
  })
}

async function recordToAct(tx: Tx, actor: Actor, recordId: string) {
  const record = await lockRecord(tx, actor, recordId)
  const enterprise = record && (await enterpriseById(tx, record.enterpriseId))
  if (!record || !enterprise) throw refuse('NOT_FOUND')
  return { record, enterprise }
}

/** Locked in the order of their ids, so that two officers never wait for each other. */
export async function checkRecords(
  services: WithDb,
  { recordIds, result, note: remark }: CallInput<typeof energyYear.check>,
  actor: Actor,
) {
  if (result === 'doubtful' && remark.trim().length === 0)
    throw refuseFields([{ field: 'note', message: '请写明存疑的地方，企业据此核对更正' }])
  return transaction(services.db, async (tx) => {
    for (const id of [...new Set(recordIds)].toSorted()) {
      const { record, enterprise } = await recordToAct(tx, actor, id)
      await changeRecord(tx, id, {
        checkResult: result,
        checkNote: remark.trim() || null,
        checkedAt: clock.now(),
        checkedByName: signatureOf(actor),
      })
      await note(tx, actor, enterprise, {
        year: record.year,
        action: '核对',
        subject: sourceText(record),
        reason: [checkResults[result], remark.trim()].filter(Boolean).join('：'),
      })
    }
    return { checked: new Set(recordIds).size }
  })
}

export async function explainFinding(
  services: Services,
  { enterpriseId, year, finding, reason, note: remark }: CallInput<typeof energyYear.explain>,
  actor: Actor,
) {
  const one = await subjectOf(services, enterpriseId, actor)
  return transaction(services.db, async (tx) => {
    const series = (await seriesOf(tx, await namesOf(tx), [one])).get(one.id)
    const found = series?.years.flatMap(({ findings }) => findings).find((f) => f.year === year && f.code === finding)
    if (!found) throw refuse('NOT_FOUND')
    const explanation = { reason, note: remark.trim(), byName: signatureOf(actor), at: clock.now() }
    await saveExplanation(tx, { enterpriseId: one.id, year, finding, byRole: actor.role, ...explanation })
    await note(tx, actor, one, {
      year,
      action: '说明',
      subject: found.text,
      reason: [findingReasons[reason], remark.trim()].filter(Boolean).join('：'),
    })
    return { ...found, explained: explanation }
  })
}

export async function setBase(services: Services, input: CallInput<typeof lsdtQynhBase.addQynh>, actor: Actor) {
  const { enterpriseId, version, ...base } = input
  const one = await subjectOf(services, enterpriseId, actor)
  if (base.targetYear !== null && base.targetYear <= base.baseYear)
    throw refuseFields([{ field: 'targetYear', message: '目标年度应在基准年之后' }])
  if (base.targetYear !== null && base.targetTce === null && base.targetIntensity === null)
    throw refuseFields([{ field: 'targetIntensity', message: '请填写目标：综合能耗总量或单位产值能耗' }])
  return transaction(services.db, async (tx) => {
    const known = await acceptedYear(tx, one.id, base.baseYear)
    if (!known || known.totalTce === null || known.outputValue === null)
      throw refuseFields([{ field: 'baseYear', message: `${base.baseYear}年还没有采用的能耗和产值，不能作为基准年` }])
    const saved = await saveBase(
      tx,
      {
        ...base,
        enterpriseId: one.id,
        baseTce: known.totalTce,
        baseOutputValue: known.outputValue,
        updatedByName: signatureOf(actor),
        updatedAt: clock.now(),
      },
      version,
    )
    if (!saved) throw refuse('STALE')
    await note(tx, actor, one, {
      year: base.baseYear,
      action: '登记基准',
      subject: `基准年${base.baseYear}`,
      reason: base.targetYear ? `目标年${base.targetYear}` : '未设目标',
    })
    return saved
  })
}
