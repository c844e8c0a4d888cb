/** CBAM data: its calls. The content is the enterprise's alone; log and counts say only that there is some. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { type CbamGood, cbam as calls, cbamFields } from '@green/contract/calls/energy/scheme/cbam.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { priceOn } from '@green/filing/programme/market-price.ts'
import { workbookType, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { cbamResult, cbamScope, cbamTableSource } from '@green/tools/footprint/cbam.ts'
import { LedgerInputError } from '@green/tools/ledger/input.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { marketPrices } from '../../../base/energy/market-price-store.ts'
import { organisationSnapshot } from '../../../base/enterprise/profile.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { type Actor, draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { type BlobResult, handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'
import { ownerOf } from '../../../platform/owner.ts'
import { paperPdf } from '../../../platform/paper/paper-pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { cbamPaper, cbamSheets } from './sheet.ts'
import { deleteGood, findGood, type GoodRow, goodCounts, goodsOf, putGood } from './store.ts'

type Stated = Omit<CbamGood, 'id' | 'version' | 'updatedAt' | 'result' | 'fault'>
const mostGoods = 60

const priceNow = async (tx: Tx) => priceOn(await marketPrices(tx), 'cbam', clock.today())

function goodOf({ id, version, updatedAt, content }: GoodRow, price: number | null): CbamGood {
  const stated = JSON.parse(content) as Stated
  const whole = { id, version, updatedAt, ...stated }
  try {
    return { ...whole, result: cbamResult(stated, price), fault: null }
  } catch (error) {
    if (error instanceof LedgerInputError) return { ...whole, result: null, fault: error.message }
    throw error
  }
}

async function everyGood(tx: Tx, actor: Actor): Promise<CallOutput<typeof calls.goods>> {
  const price = await priceNow(tx)
  const goods = (await goodsOf(tx, actor)).map((row) => goodOf(row, price?.price ?? null))
  return {
    goods,
    tableSource: cbamTableSource,
    price: price && { from: price.from, price: price.price, source: price.source },
  }
}

/** Only the main account, or an operator who may submit, changes what importers are handed. */
function requireSender(actor: Actor): void {
  if (draftsOnly(actor)) throw refuse('MAIN_ACCOUNT_ONLY', { main: actor.operator?.mainName ?? '' })
}

/** The precursor's code and figures, and the good's code, by the tables. */
function requireInScope({ cn, precursors }: Pick<Stated, 'cn' | 'precursors'>): string {
  const scope = cbamScope(cn)
  const faults = [
    ...(scope ? [] : [{ field: 'cn', message: `${cn}不在CBAM的货物范围内，请核对CN编码` }]),
    ...precursors.flatMap((one, i) => [
      ...(cbamScope(one.cn)
        ? []
        : [{ field: `precursors.${i}.cn`, message: `${one.cn}不是CBAM货物，石灰、焦炭和废料等不作为前体` }]),
      ...(one.source === 'actual' && one.seeDirect === null
        ? [{ field: `precursors.${i}.seeDirect`, message: '实测值请填写单位直接隐含排放' }]
        : []),
    ]),
  ]
  if (!scope || faults.length > 0) throw refuseFields(faults)
  return scope.sector
}

/** Writes what an exporter states of a good, with what the tables make of it. */
export async function saveGood(
  services: Services,
  actor: Actor,
  input: CallInput<typeof calls.save>,
): Promise<CbamGood> {
  requireSender(actor)
  const { id, version, ...typed } = input
  const stated = statedOf(typed)
  const sector = requireInScope(stated)
  return transaction(services.db, async (tx) => {
    const before = id === null ? null : await findGood(tx, actor, id, { lock: true })
    if (id !== null && !before) throw refuse('NOT_FOUND')
    if (before && before.version !== version) throw refuse('STALE', {}, { version: before.version })
    if (!before && (await goodsOf(tx, actor)).length >= mostGoods)
      throw refuseFields([{ field: 'goodTitle', message: `最多填写${mostGoods}种货物，请先删除不用的` }])
    const row = {
      id: before?.id ?? ids.next(),
      enterpriseId: ownerOf(actor),
      sector,
      year: stated.year,
      content: JSON.stringify(stated),
      version: (before?.version ?? 0) + 1,
      updatedAt: clock.now(),
    }
    requireResult(stated)
    await putGood(tx, row)
    await note(tx, actor, '填写CBAM数据', `${stated.year}年`)
    return goodOf(row, (await priceNow(tx))?.price ?? null)
  })
}

/** Refuses at its field what cannot be computed. */
function requireResult(stated: Stated): void {
  try {
    cbamResult(stated, null)
  } catch (error) {
    if (error instanceof LedgerInputError) throw refuseFields([{ field: error.field, message: error.message }])
    throw error
  }
}

/** What a request states, texts trimmed, what was left out empty. */
function statedOf(typed: Omit<CallInput<typeof calls.save>, 'id' | 'version'>): Stated {
  const values = cbamFields.map(({ key }) => {
    const value = typed[key]
    return [key, typeof value === 'string' ? value.trim() : (value ?? (key === 'verifiedOn' ? null : ''))] as const
  })
  const { direct, electricity, precursors } = typed
  return { ...Object.fromEntries(values), direct, electricity, precursors } as unknown as Stated
}

/** The content stays out of the log. */
const note = (tx: Tx, actor: Actor, action: string, object: string) =>
  writeAudit(tx, { kind: 'business', actor, action, object, result: '已办理', changes: [] })

const remove = (services: Services, actor: Actor, { id, version }: CallInput<typeof calls.remove>) =>
  transaction(services.db, async (tx) => {
    requireSender(actor)
    const row = await findGood(tx, actor, id, { lock: true })
    if (!row) throw refuse('NOT_FOUND')
    if (row.version !== version) throw refuse('STALE', {}, { version: row.version })
    await deleteGood(tx, row)
    await note(tx, actor, '删除CBAM数据', `${row.year}年`)
    return everyGood(tx, actor)
  })

async function handedOver(services: Services, actor: Actor, id: string, way: 'pdf' | 'workbook'): Promise<BlobResult> {
  const row = await findGood(services.db, actor, id)
  if (!row) throw refuse('NOT_FOUND')
  const good = goodOf(row, null)
  const { enterpriseName = '', socialCode = '' } = await organisationSnapshot(services.db, ownerOf(actor))
  const about = { enterpriseName, socialCode, madeOn: clock.today() }
  const name = `CBAM_${good.cn.replace(/\W/g, '')}_${good.year}`
  await transaction(services.db, (tx) => note(tx, actor, '导出CBAM数据表', `${good.year}年`))
  if (way === 'workbook')
    return { fileName: `${name}.xlsx`, mime: workbookType, content: writeWorkbook(cbamSheets(good, about)) }
  const content = Buffer.from(await paperPdf(cbamPaper(good, about)))
  return { fileName: `${name}.pdf`, mime: 'application/pdf', size: content.length, content }
}

export const cbamCalls = handlers(calls, {
  goods: ({ actor, services }) => everyGood(services.db, actor),
  save: ({ input, actor, services }) => saveGood(services, actor, input),
  remove: ({ input, actor, services }) => remove(services, actor, input),
  sheet: ({ input, actor, services }) => handedOver(services, actor, input.id, 'pdf'),
  workbook: ({ input, actor, services }) => handedOver(services, actor, input.id, 'workbook'),
  counts: ({ services }) => goodCounts(services.db),
})
