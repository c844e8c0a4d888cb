/** News and announcements of the demo city. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../platform/services.ts'
import { insertContent } from './demo-store.ts'

type Piece = {
  id: string
  column: string
  title: string
  summary: string
  body: string[]
  source: string
  publishAt: string
  top: boolean
  tags: string[]
  views: number
  state: string
}

export async function fillContent(services: Services): Promise<void> {
  const text = await readFile(join(services.config.repository, 'data/demo-content.json'), 'utf8')
  const { news } = JSON.parse(text) as { news: Piece[] }
  await insertContent(
    services.db,
    news.map(({ id, column, title, summary, body, source, publishAt, top, tags, views, state }) => ({
      id,
      column,
      title,
      summary,
      body,
      source,
      publishAt,
      top,
      tags,
      views,
      state,
    })),
  )
}
