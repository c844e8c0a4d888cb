/** 淘汰设备查询: its calls. */
import type { CallInput } from '@green/contract/call.ts'
import { device, type ListedDevice, pastedAtMost } from '@green/contract/calls/energy/device.ts'
import { refuseFields } from '@green/contract/errors.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import { plainModel } from '@green/tools/eliminated-equipment/model-text.ts'
import { eliminatedReason, matchEliminated, verdictOf } from '@green/tools/eliminated-equipment/rules.ts'
import { importTemplate } from '../../../base/import/template.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { energyPrices } from '../../code/green-code/current-settings.ts'
import { judgedLine, pastedLine, summing } from './list.ts'
import { checkList, equipmentWorkbook, keepList, markedList } from './workbook.ts'

export const deviceCalls = handlers(device, {
  getList: ({ input, services }) => catalogue(services, input),
  check: ({ input, services }) => checkPasted(services, input),
  import: ({ actor, services, upload }) => keepList(services, actor, upload),
  checkFile: ({ input, actor, services, progress }) => checkList(services, input, actor, progress),
  out: ({ input, actor, services, progress }) => markedList(services, input, actor, progress),
  template: async ({ services }) => importTemplate(equipmentWorkbook, await namesOf(services.db)),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const listed = (item: DictItem): ListedDevice => ({
  code: item.code,
  category: String(item.category),
  name: String(item.name),
  model: String(item.model),
  spec: textOf(item.spec),
  condition: textOf(item.condition),
  deadline: String(item.deadline),
  matchType: String(item.matchType),
  source: String(item.source),
  verification: String(item.verification),
})

/** The catalogues by keyword; the entry that the keyword itself matches as a model comes first. */
async function catalogue(services: Services, { keyword = '', category, page, size }: CallInput<typeof device.getList>) {
  const reference = await referenceOf(services)
  const items = reference.items('eliminatedEquipment')
  const wanted = plainModel(keyword)
  const match = matchEliminated(keyword, reference)
  const isWanted = (item: DictItem) =>
    wanted === '' ||
    item === match?.item ||
    [item.name, item.model, item.category].some((text) => plainModel(String(text)).includes(wanted))
  const found = items.filter((item) => (category ? item.category === category : true) && isWanted(item))
  const first = match && found.includes(match.item) ? match.item : null
  const ordered = first ? [first, ...found.filter((item) => item !== first)] : found
  return {
    rows: ordered.slice((page - 1) * size, page * size).map(listed),
    total: ordered.length,
    page,
    size,
    categories: [...new Set(items.map((item) => String(item.category)))],
    // A word such as 电动机 is no model.
    judged: /[a-z0-9]/i.test(wanted)
      ? { model: keyword.trim(), verdict: verdictOf(match), reason: eliminatedReason(keyword, reference) }
      : null,
  }
}

async function checkPasted(services: Services, { lines, ...running }: CallInput<typeof device.check>) {
  const devices = lines.split(/\r?\n/).flatMap((text, i) => (text.trim() === '' ? [] : [pastedLine(text, i + 1)]))
  if (devices.length === 0) throw refuseFields([{ field: 'lines', message: '请粘贴设备清单，每行一个型号' }])
  if (devices.length > pastedAtMost)
    throw refuseFields([
      { field: 'lines', message: `一次最多粘贴${pastedAtMost}行，共${devices.length}行；更多的请登录后上传工作簿` },
    ])
  const reference = await referenceOf(services)
  const sum = summing(running, await energyPrices(services.db))
  const rows = devices.map((line) => judgedLine(line, running, reference))
  for (const row of rows) sum.add(row)
  return { ...sum.sum(), rows }
}
