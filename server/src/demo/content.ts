/** News and announcements of the demo city. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentKinds } from '@green/contract/content-kinds.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { insertContent } from './demo-store.ts'

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

export async function fillContent(services: Services): Promise<void> {
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
