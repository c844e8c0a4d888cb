/** One case at the enterprise: check list, record, visit, signatures, upload; the five are reached with the thumb. */
import { useCallback, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Button, IconButton } from '../ui/control/button.tsx'
import { Icon, type IconName } from '../ui/figure/icon.tsx'
import { Empty, Loading } from '../ui/page/faces.tsx'
import styles from './case-page.module.css'
import { CheckSheet } from './check-sheet.tsx'
import fieldStyles from './field.module.css'
import type { FieldStore } from './field-store.ts'
import { progressOf } from './local-case.ts'
import { RecordSheet } from './record-sheet.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { refreshCase } from './sync.ts'
import { UploadLine, UploadSheet } from './upload-sheet.tsx'
import { useLocalCase, useUpload } from './use-field.ts'
import { VisitSheet } from './visit-sheet.tsx'

const sheets = [
  { key: 'check', label: '清单', icon: 'list' },
  { key: 'record', label: '记录', icon: 'files' },
  { key: 'visit', label: '现场', icon: 'map' },
  { key: 'sign', label: '签名', icon: 'edit' },
  { key: 'upload', label: '上传', icon: 'upload' },
] as const satisfies { key: string; label: string; icon: IconName }[]
type Sheet = (typeof sheets)[number]['key']

type Props = { store: FieldStore; caseId: string; onBack: () => void }

export function CasePage({ store, caseId, onBack }: Props) {
  const [sheet, setSheet] = useState<Sheet>('check')
  const later = useRef<() => void>(() => undefined)
  const reloadShown = useRef<() => Promise<void>>(async () => undefined)
  const local = useLocalCase(
    store,
    caseId,
    useCallback(() => later.current(), []),
  )
  const upload = useUpload(
    store,
    useCallback(() => void reloadShown.current(), []),
  )
  later.current = upload.later
  reloadShown.current = local.reload
  if (!local.isLoaded) return <Loading page label="正在打开案件" />
  const { read } = local
  if (!read) return <NotHere onTake={() => refreshCase(store, caseId).then(local.reload)} onBack={onBack} />
  const { done, all } = progressOf(read, local.waiting)
  const parts = { store, caseId, local, read }
  return (
    <main className={classes(fieldStyles.page, styles.caseFrame)}>
      <header className={fieldStyles.head}>
        <IconButton name="back" label="返回案件列表" onClick={onBack} />
        <div>
          <h1>{read.head.enterpriseName}</h1>
          <p>{`${read.head.taskNo} · ${read.head.stateLabel}`}</p>
        </div>
      </header>
      <UploadLine upload={upload} />
      {read.mayEnter ? null : (
        <p className={classes(fieldStyles.note, fieldStyles.noteOrange)} role="status">
          {read.whyNot}
        </p>
      )}
      <div className={styles.progress} role="img" aria-label={`已核查 ${done} 项，共 ${all} 项`}>
        <span style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
        <em>{`${done} / ${all} 项`}</em>
      </div>
      {sheet === 'check' ? <CheckSheet {...parts} /> : null}
      {sheet === 'record' ? <RecordSheet {...parts} /> : null}
      {sheet === 'visit' ? <VisitSheet {...parts} /> : null}
      {sheet === 'sign' ? <SignSheet {...parts} /> : null}
      {sheet === 'upload' ? <UploadSheet {...parts} upload={upload} /> : null}
      <nav className={styles.tabs} aria-label="现场核查">
        {sheets.map(({ key, label, icon }) => (
          <button
            key={key}
            type="button"
            aria-current={sheet === key ? 'page' : undefined}
            onClick={() => {
              setSheet(key)
              scrollTo(0, 0)
            }}
          >
            <Icon name={icon} size={24} />
            <span>{label}</span>
            {key === 'upload' && upload.left > 0 ? <b>{upload.left}</b> : null}
          </button>
        ))}
      </nav>
    </main>
  )
}

function NotHere({ onTake, onBack }: { onTake: () => Promise<unknown>; onBack: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <main className={classes(fieldStyles.page, fieldStyles.closed)}>
      <h1>现场核查</h1>
      <Empty title="这个案件不在本机" hint={problem ?? '有网络时可以现在取来。'} />
      <Button
        kind="primary"
        size="large"
        block
        onClick={() => onTake().catch(() => setProblem('没有取到：请检查网络和登录，或这个案件不在您的任务内。'))}
      >
        带到本机
      </Button>
      <Button block onClick={onBack}>
        返回案件列表
      </Button>
    </main>
  )
}
