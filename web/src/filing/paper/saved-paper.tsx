/** A long form of a case: one section at a time, saved on the server while it is typed, checked and sent on its last page. */
import type { WarningReason } from '@green/contract/filing/filing.ts'
import type { LedgerValue } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { mergeAnswers } from '@green/filing/form/merge.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { CheckContext } from '@green/filing/workflow/findings.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { whoSaved } from '../../platform/session/who-saved.ts'
import { classes } from '../../ui/classes.ts'
import { goToField } from '../../ui/control/error-summary.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import styles from '../form/form.module.css'
import { FormFactsProvider, useForm, type ValueSource } from '../form/form-context.ts'
import { checkPlace, createFormStore, type FormStore } from '../form/form-store.ts'
import { useAccountKey } from '../form/opening/form-opening.ts'
import { type FormLedger, replacing } from '../form/opening/ledger-places.ts'
import { useLocalCopy } from '../form/saving/copy-vault.ts'
import { copyVerdict, type LocalCopies } from '../form/saving/local-copy.ts'
import { SaveLine } from '../form/saving/save-line.tsx'
import { SectionPanel } from '../form/section-panel.tsx'
import sendingStyles from '../form/sending/sending.module.css'
import { TaskList } from '../form/task-list.tsx'
import { useNarrow } from '../form/use-narrow.ts'
import { idOf } from '../kinds/control.ts'
import { referenceQuery } from '../programme-source.ts'
import { type PaperHome, type PaperSaving, usePaperSaving } from './use-paper-saving.ts'

const StaleDialog = lazy(() => import('../form/saving/stale-dialog.tsx').then((m) => ({ default: m.StaleDialog })))
const PaperCheck = lazy(() => import('./paper-check.tsx').then((m) => ({ default: m.PaperCheck })))

export type Sending = {
  label: string
  /** Asked before it is sent. */
  ask: string
  /** The words that are needed: 修改说明. */
  need: { label: string; min: number; max: number; required: boolean } | null
}

type SavedPaperProps = {
  paper: Programme
  /** Its name in messages: 自查表. */
  what: string
  values: AnswerSet
  reasons: readonly WarningReason[]
  version: number
  lastPlace: string | null
  /** Identifies the paper: its unfinished copy in this browser is stored under it. */
  place: string
  context: Omit<CheckContext, 'reference'>
  sources: Readonly<Record<string, ValueSource>>
  /** What the ledger has for the year of the paper. */
  ledger?: { year: number; values: readonly LedgerValue[] }
  lastYear: { year: number | null; answers: Record<string, unknown> } | null
  home: PaperHome
  /** How it is sent; null where this account only fills it in. */
  sending: Sending | null
  /** The main account that sends, where this account does not. */
  sender: string | null
  head: ReactNode
  /** Beside the state of saving, inside the open form. */
  acts?: ReactNode
  onSent: () => void
  onReload: () => void
}

export function SavedPaper(props: SavedPaperProps) {
  const reference = useQuery(referenceQuery(props.paper))
  const account = useAccountKey()
  if (reference.error) return <Failed message={reference.error.message} onRetry={() => void reference.refetch()} />
  if (!reference.data) return <Loading rows={8} label="正在打开表单" />
  return <WithCopy key={account} {...props} account={account} reference={reference.data} />
}

function WithCopy({ account, ...props }: Omit<OpenProps, 'copy'> & { account: string }) {
  const copy = useLocalCopy({ account, programme: `paper-${props.paper.id}`, place: props.place })
  return copy ? <OpenPaper {...props} copy={copy} /> : <Loading rows={8} label="正在打开表单" />
}

type OpenProps = SavedPaperProps & { copy: LocalCopies; reference: Reference }

function OpenPaper(props: OpenProps) {
  const { paper, values, version, copy, what, home, onReload } = props
  const [localCopy] = useState(copy.read)
  const verdict = copyVerdict(localCopy, { version, values })
  const [isChoosing, setChoosing] = useState(verdict === 'ask')
  const tell = useRef<() => void>(() => undefined)
  const [store] = useState(() => storeOf(props, verdict === 'take' ? localCopy : null, () => tell.current()))
  const saving = usePaperSaving({ version, answers: values }, store, home, copy)
  useEffect(() => {
    tell.current = saving.changed
  }, [saving.changed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (verdict === 'take') saving.changed()
    return () => store.stop()
  }, [])
  const ledger = usePaperLedger(props.ledger)
  const facts = useMemo(
    () => ({
      store,
      lastYear: props.lastYear,
      offered: {},
      notes: [],
      sources: props.sources,
      ...(ledger ? { ledger } : {}),
    }),
    [store, props.lastYear, props.sources, ledger],
  )
  const narrow = useNarrow()
  const saved = (
    <SaveLine state={saving.state} outlivesBrowser={copy.outlivesBrowser} onRetry={() => void saving.retry()} />
  )
  return (
    <FormFactsProvider value={facts}>
      <div className={styles.form}>
        <header className={styles.head}>
          <div className={styles.facts}>{props.head}</div>
          <div className={styles.acts}>
            {narrow ? null : saved}
            {props.acts}
          </div>
        </header>
        {verdict === 'take' && localCopy ? (
          <p className={styles.restored} role="status">
            已恢复本机上 {dateTimeText(localCopy.at)} 填写、尚未保存的内容。
          </p>
        ) : null}
        {saving.merged ? <MergedNote {...saving.merged} /> : null}
        {props.sender === null ? null : (
          <p className={styles.restored} role="note">
            您填写的内容会自动保存，由主账号（{props.sender}）提交。
          </p>
        )}
        {narrow ? (
          <div className={styles.bar}>
            <TaskList />
            {saved}
          </div>
        ) : null}
        <div className={styles.body}>
          {narrow ? null : <TaskList />}
          <OpenSection {...props} saving={saving} store={store} />
        </div>
        {isChoosing && localCopy ? (
          <Suspense fallback={null}>
            <StaleDialog
              what={what}
              other={{
                met: mergeAnswers(paper, { base: null, mine: localCopy.values, theirs: values }),
                by: null,
                at: localCopy.at,
                isOpen: true,
              }}
              onTakeTheirs={() => setChoosing(false)}
              onMerged={(chosen) => {
                store.replace(chosen, localCopy.reasons)
                setChoosing(false)
                saving.changed()
              }}
              onLater={() => setChoosing(false)}
            />
          </Suspense>
        ) : null}
        {saving.other ? (
          <Suspense fallback={null}>
            <StaleDialog
              what={what}
              other={saving.other}
              onTakeTheirs={() => void saving.forget().then(onReload)}
              onMerged={saving.agree}
              onLater={saving.later}
            />
          </Suspense>
        ) : null}
      </div>
    </FormFactsProvider>
  )
}

/** The ledger as it is while the paper is open: with what is proposed meanwhile. */
function usePaperLedger(of: SavedPaperProps['ledger']): FormLedger | null {
  const [values, setValues] = useState<readonly LedgerValue[]>(of?.values ?? [])
  const year = of?.year ?? null
  return useMemo(
    () => (year === null ? null : { values, yearOf: () => year, change: (next) => setValues(replacing(next)) }),
    [values, year],
  )
}

type Copy = ReturnType<LocalCopies['read']>

function storeOf(
  { paper, context, reference, values, reasons, lastPlace }: OpenProps,
  localCopy: Copy,
  onChange: () => void,
) {
  const section = localCopy?.section ?? (lastPlace ?? '').split('#')[0] ?? ''
  return createFormStore({
    programme: paper,
    context: { ...context, reference },
    values: localCopy ? localCopy.values : values,
    reasons: localCopy ? localCopy.reasons : reasons,
    ...(paper.form.some(({ key }) => key === section) ? { section } : {}),
    onChange,
  })
}

function MergedNote({ by, at, taken: mergedCount }: { by: string | null; at: string; taken: number }) {
  return (
    <p className={styles.restored} role="status">
      {by ? `${whoSaved(by).who}于 ` : '另一处于 '}
      {dateTimeText(at)} 保存的 {mergedCount} 项修改已并入，您填写的内容没有变。
    </p>
  )
}

function OpenSection({ paper, saving, store, ...props }: OpenProps & { saving: PaperSaving; store: FormStore }) {
  const open = useForm((s) => s.section)
  const isJump = useForm((s) => s.wanted !== null)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (isJump || open === '') return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [open, isJump])
  const section = paper.form.find(({ key }) => key === open)
  if (section && open !== checkPlace) return <SectionPanel key={section.key} section={section} heading={heading} />
  return (
    <section className={classes(styles.section, sendingStyles.check)} data-part="section" aria-labelledby="check-title">
      <h2 id="check-title" ref={heading} tabIndex={-1}>
        检查并提交
      </h2>
      <Suspense fallback={<Loading rows={6} label="正在检查填报内容" />}>
        <PaperCheck
          paper={paper}
          saving={saving}
          sending={props.sending}
          sender={props.sender}
          onSent={props.onSent}
          onGo={(path) => {
            store.mend(path)
            requestAnimationFrame(() => requestAnimationFrame(() => goToField(idOf(path))))
          }}
        />
      </Suspense>
    </section>
  )
}
