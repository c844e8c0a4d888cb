/** News and announcements of the demo city. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentKinds } from '@green/contract/content/content-kinds.ts'
import { programmeOf } from '../base/reference/programmes.ts'
import { dayOf } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { batchesOf, insertContent } from './demo-store.ts'
import { officeDayBefore } from './office-days.ts'
import type { SeedContext } from './seed-context.ts'

type Piece = {
  column: string
  title: string
  summary: string
  body: string[]
  source: string
  publishAt: string
  top: boolean
  tags: string[]
  views: number
  /** Programmes that it opens. */
  programmes?: string[]
}

/** No author: the demo city's pieces are older than its accounts. */
const nobody = '00000000-0000-0000-0000-000000000000'

export async function fillContent(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  const text = await readFile(join(services.config.repository, 'data/demo-content.json'), 'utf8')
  const { news } = JSON.parse(text) as { news: Piece[] }
  await insertContent(
    services.db,
    news.map(({ column, title, summary, body, source, publishAt, top, tags, views, programmes = [] }) => ({
      shown: { column, title, summary, body, source, tags, top },
      piece: { id: ids.next(), kind: kindOfColumn(column), views, publishAt: new Date(publishAt).toISOString() },
      programmes,
      by: { id: nobody, name: '演示内容' },
    })),
  )
}

const kindOfColumn = (column: string) =>
  Object.entries(contentKinds).find(([, { columns }]) => Object.hasOwn(columns, column))?.[0] ?? 'news'

/** Titles are applied for, data are filled in. */
const workOf = (name: string) => (/(?:调查|报告|数据|管理表)$/.test(name) ? `填报${name}` : `开展${name}申报`)

const dayText = (moment: string) => {
  const [year, month, day] = dayOf(moment).split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** A notice of every open window, with the window's own dates, published the day before it opened. */
export async function fillNotices(stage: SeedContext): Promise<void> {
  const { db } = stage.services
  const open = (await batchesOf(db)).filter(({ closeAt }) => closeAt > stage.present)
  const notices = open.map(({ programme, name, openAt, closeAt, countyDeadline }, i) => {
    const [opens, closes] = [dayText(openAt), dayText(closeAt)]
    const county = countyDeadline ? `区县审核截止时间为${dayText(countyDeadline)}。` : ''
    return {
      shown: {
        column: 'notice',
        title: `【演示】关于${workOf(name)}的通知`,
        summary: `窗口${opens}开放，${closes}24时关闭。`,
        body: [
          `各有关单位：${name}即将开始。请符合条件的单位登录平台，在“${programmeOf(programme).title}”栏目选择对应批次填写并提交。`,
          `提交时间为${opens}至${closes}24时。${county}`,
          '被退回的，请在收到意见后10日内修改并重新提交。',
        ],
        source: '市级工业主管部门（演示）',
        tags: [programmeOf(programme).shortTitle],
        top: i === open.length - 1,
      },
      programmes: [programme],
      piece: {
        id: ids.next(),
        kind: 'notice',
        views: 120 + ((i * 137) % 900),
        publishAt: new Date(`${officeDayBefore(dayOf(openAt))}T09:00:00+08:00`).toISOString(),
      },
      by: { id: nobody, name: '演示内容' },
    }
  })
  await insertContent(db, notices)
}
