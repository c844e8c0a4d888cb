/** 双随机抽取记录 as a PDF: the rule of the draw, both pools, who was left out and why, the result, the hash of it all. */

import { Readable } from 'node:stream'
import { refuse } from '@green/contract/errors.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { localTime } from '../../../../platform/clock.ts'
import { portalAddress } from '../../../../platform/http/guard/public-address.ts'
import type { BlobResult } from '../../../../platform/http/handlers.ts'
import { type PdfLayout, renderPdf } from '../../../../platform/paper/pdf.ts'
import type { Services } from '../../../../platform/services.ts'
import type { TaskRecord } from '../store.ts'
import { drawCodeOf, drawView } from './draw-view.ts'
import { taskFor } from './task-reading.ts'
import { type DrawRow, drawsOf } from './task-store.ts'

const ink = '#17211d'
const grey = '#5f6d66'

const head = (text: string) => ({ text, fontSize: 13, bold: true, color: ink, margin: [0, 14, 0, 6] })

const table = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly (number | string)[],
) => ({
  layout: 'lightHorizontalLines',
  fontSize: 9.5,
  color: ink,
  table: {
    headerRows: 1,
    widths,
    body: [titles.map((text) => ({ text, bold: true, color: grey })), ...rows],
  },
})

function layoutOf(config: Services['config'], task: TaskRecord, draw: DrawRow): PdfLayout {
  const view = drawView(draw, task)
  const code = drawCodeOf(draw)
  const address = portalAddress(config, 'drawCheck', { number: task.taskNo, code })
  const facts: readonly (readonly [string, string])[] = [
    ['任务', `${task.taskNo} ${task.taskName}`],
    ...(draw.lockedAt ? [['锁定名录', `${localTime(draw.lockedAt)} ${draw.byName}`] as const] : []),
    ...(view.waits
      ? []
      : [
          ['抽取时间', localTime(draw.at)] as const,
          draw.lockedAt
            ? (['见证并抽取', draw.witness] as const)
            : (['操作人、见证人', `${draw.byName}、${draw.witness}`] as const),
        ]),
    ['抽取范围', String(draw.filters.words ?? '')],
    ['名录库日期', draw.snapshotOn],
    [
      '抽取比例',
      `${draw.percent}%（${draw.objects.length}家中抽取${draw.drawn.length}家），每家${draw.perEnterprise}名监察人员`,
    ],
    ['事先确定的公开数字', draw.numberOn ? `${draw.seedSource}（${draw.numberOn}公布）` : draw.seedSource],
    ...(view.lockedHash ? [['名录的哈希', view.lockedHash] as const] : []),
    ...(view.ownNumberHash ? [['平台数字的SHA-256', view.ownNumberHash] as const] : []),
    ...(view.number ? [['公开数字的值', view.number] as const] : []),
    ...(view.ownNumber ? [['平台数字', view.ownNumber] as const] : []),
    ...(view.waits ? [] : [['种子', draw.seed] as const]),
    ...(draw.redrawReason ? [['重新抽取的理由', draw.redrawReason] as const] : []),
  ]
  return {
    pageSize: 'A4',
    pageMargins: [48, 56, 48, 48],
    info: { title: `双随机抽取记录 ${task.taskNo}` },
    foot: `${task.taskNo} 第${draw.no}次双随机抽取`,
    content: [
      { text: '双随机抽取记录', fontSize: 20, bold: true, color: ink, alignment: 'center', margin: [0, 0, 0, 12] },
      table(['事项', '内容'], facts, [110, '*']),
      head('一、抽取结果'),
      table(
        ['企业', '统一社会信用代码', '监察人员'],
        view.drawn.map((one) => [
          one.name,
          draw.objects.find(({ id }) => id === one.enterpriseId)?.key ?? '',
          one.inspectors.join('、'),
        ]),
        ['*', 120, 130],
      ),
      head('二、检查对象名录库'),
      table(
        ['企业', '统一社会信用代码'],
        draw.objects.map(({ name, key }) => [name, key]),
        ['*', 140],
      ),
      head('三、检查人员名录库'),
      table(
        ['姓名', '执法证号', '单位'],
        draw.inspectors.map(({ name, key, note }) => [name, key, note]),
        [90, 130, '*'],
      ),
      head('四、未纳入抽取的企业和人员'),
      table(
        ['名称', '原因'],
        [...draw.excluded.objects, ...draw.excluded.inspectors].map(({ name, reason }) => [name, reason]),
        ['*', 220],
      ),
      head('五、抽取方法（任何人可以复算）'),
      {
        fontSize: 9.5,
        color: ink,
        ol: [
          ...(draw.lockedAt
            ? [
                '名录先锁定：“任务编号|第几次抽取|公开数字的名称|抽取比例|每家人数|平台数字的SHA-256”、各企业的统一社会信用代码、各监察人员的执法证号、应当回避的“统一社会信用代码:执法证号”，各为一行，行内由小到大以英文逗号分隔，其SHA-256为名录的哈希。公开数字在锁定以后公布，平台数字在锁定时产生、抽取后公开。',
                '种子为“公开数字的值|平台数字|任务编号|第几次抽取”的SHA-256（十六进制小写）。',
              ]
            : ['种子为“公开数字|任务编号|第几次抽取”的SHA-256（十六进制小写）。']),
          '每家企业的签号为“种子:统一社会信用代码”的SHA-256；签号由小到大，取名录数乘比例（进位取整）家。',
          '对每家抽中的企业，每名监察人员的签号为“种子:统一社会信用代码:执法证号”的SHA-256；签号由小到大，除去应当回避的，取规定人数。',
        ],
      },
      {
        unbreakable: true,
        margin: [0, 14, 0, 0],
        columns: [
          { qr: address, fit: 96, eccLevel: 'M', foreground: ink, width: 108 },
          {
            text: `扫码核验，平台当场复算\n任务编号 ${task.taskNo}\n校验码 ${code}\n记录的${digestName(draw.hash)} ${digestHex(draw.hash)}`,
            fontSize: 8.5,
            color: grey,
            width: '*',
          },
        ],
      },
    ],
  }
}

export async function drawPaper(
  services: Pick<Services, 'config' | 'db'>,
  { id, drawId }: { id: string; drawId: string },
  actor: Actor,
): Promise<BlobResult> {
  const task = await taskFor(services.db, id, actor)
  // The drawn list is shown to a county only with its own cases.
  const draw = isDistrictOfficer(actor.role)
    ? undefined
    : (await drawsOf(services.db, id)).find((one) => one.id === drawId)
  if (!draw) throw refuse('NOT_FOUND')
  const pdf = await renderPdf(layoutOf(services.config, task, draw), { official: true })
  return {
    fileName: `双随机抽取记录_${task.taskNo}_第${draw.no}次.pdf`,
    mime: 'application/pdf',
    content: Readable.from([pdf]),
  }
}
