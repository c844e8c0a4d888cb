/** 内容管理: the list of one screen's kinds, and the drawer in which a text is written, checked, published and withdrawn. */
import { type ContentRow, contentEditing } from '@green/contract/calls/content/content.ts'
import { type ContentKinds, contentKinds, contentStates } from '@green/contract/content/content-kinds.ts'
import { contentCase } from '@green/filing/cases/content.ts'
import type { Tone } from '@green/filing/workflow/states.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ContentDrawer } from './drawer.tsx'

const all: ContentKinds = contentKinds
const toneOf = (state: string): Tone =>
  (contentCase.states as Readonly<Record<string, { tone: Tone }>>)[state]?.tone ?? 'grey'

type DeskProps = { title: string; lead: string; kinds: readonly (keyof typeof contentKinds)[] }

export function ContentDesk({ title, lead, kinds }: DeskProps) {
  const role = useSession((session) => session.login?.userRole)
  const list = useList(contentEditing.list, {
    filters: [
      textFilter('keyword', '标题或正文', '输入要找的词'),
      choice('kind', '类别', Object.fromEntries(kinds.map((kind) => [kind, all[kind]?.label ?? kind]))),
      choice('state', '状态', contentStates),
    ],
    input: { kinds: kinds.join(',') },
    also: { open: '' },
  })
  const written = kinds.filter((kind) => role && all[kind]?.edits[role] !== undefined)
  const { open } = list.place
  return (
    <>
      <ListPage<ContentRow>
        title={title}
        lead={lead}
        actions={written.map((kind) => (
          <Button key={kind} icon="plus" onClick={() => list.open({ open: `new-${kind}` })}>
            {`起草${all[kind]?.label}`}
          </Button>
        ))}
        list={list}
        caption={title}
        rowKey={(row) => row.id}
        empty={{ title: '还没有内容', hint: '由一人起草并提交，另一人发布后公众才能看到。' }}
        columns={[
          {
            key: 'title',
            title: '标题',
            render: (_, row) => (
              <button
                type="button"
                className={styles.link}
                data-part="row-link"
                onClick={() => list.open({ open: row.id })}
              >
                {row.title}
              </button>
            ),
          },
          { key: 'kind', title: '类别', render: (_, row) => `${all[row.kind]?.label ?? ''} ${row.columnName}` },
          {
            key: 'state',
            title: '状态',
            render: (_, row) => (
              <Tag tone={toneOf(row.state)}>
                {row.isShown && row.state !== 'published' ? `${row.stateLabel}，旧稿公开` : row.stateLabel}
              </Tag>
            ),
          },
          {
            key: 'publishAt',
            title: '发布时间',
            render: (_, row) => (row.publishAt ? dateTimeText(row.publishAt) : '—'),
          },
          { key: 'by', title: '最近办理', render: (_, row) => `${row.updatedByName} ${dateTimeText(row.updatedAt)}` },
          { key: 'views', title: '阅读', dataIndex: 'views', align: 'right' },
        ]}
      />
      {open ? <ContentDrawer key={open} open={open} onOpen={(next) => list.open({ open: next })} /> : null}
    </>
  )
}
