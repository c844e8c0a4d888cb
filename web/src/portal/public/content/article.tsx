/** A published text, laid out for screen and print: the same for news, interpretations and policies. */
import type { ReactNode } from 'react'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Phrase } from '../../../ui/control/phrase.tsx'
import { NotFound } from '../../../ui/page/faces.tsx'
import { QueryView, type ViewedQuery } from '../../../ui/page/query-view.tsx'
import publicStyles from '../public.module.css'
import { Topics } from './content-parts.tsx'
import styles from './news-article.module.css'

/** What is shown in place of a text that there is not, such as 这篇内容. */
export const noArticle = (what: string) => <NotFound home="/web/" message={`没有找到${what}，可能已被撤下。`} />

type ArticleViewProps<Data> = {
  query: ViewedQuery<Data>
  loading: string
  missing: ReactNode
  children: (data: Data) => ReactNode
}

export function ArticleView<Data>({ missing, ...rest }: ArticleViewProps<Data>) {
  return (
    <QueryView
      {...rest}
      rows={10}
      page
      missing={missing}
      frame={(face) => <div className={classes('ge-wrap', styles.article)}>{face}</div>}
    />
  )
}

type ArticleProps = {
  of: { title: string; views: number; body: Parameters<typeof RichText>[0]['body']; tags: readonly string[] }
  /** The link to its column. */
  column: ReactNode
  /** Beside the number of readers: date and source, or state. */
  facts: ReactNode
  /** Between head and text. */
  above?: ReactNode
  /** After the text: attachments, batches, other pieces. */
  below: ReactNode
  /** The link back to the list. */
  back: ReactNode
}

export function Article({ of: { title, views, body, tags }, column, facts, above, below, back }: ArticleProps) {
  return (
    <div className="ge-wrap">
      <article className={styles.article}>
        <header>
          <p className={styles.column}>{column}</p>
          <h1>
            <Phrase>{title}</Phrase>
          </h1>
          <p className={styles.facts}>
            {facts}
            <span className={styles.views}>阅读 {views.toLocaleString('zh-CN')}</span>
          </p>
        </header>
        {above}
        <div className={styles.body}>
          <RichText body={body} />
        </div>
        {below}
        <footer>
          <Topics tags={tags} />
          <p className={publicStyles.acts}>
            {back}
            <Button icon="print" onClick={() => window.print()}>
              打印
            </Button>
          </p>
        </footer>
      </article>
    </div>
  )
}
