/** The form of one filing: task list, one section at a time, save status, check, submit, receipt. */
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import { type LedgerValue, yearOfData } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { mergeAnswers } from '@green/filing/form/merge.ts'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { whoSaved } from '../../platform/session/who-saved.ts'
import { classes } from '../../ui/classes.ts'
import { goToField } from '../../ui/control/error-summary.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Failed, Loading } from '../../ui/page/faces.tsx'
import { idOf } from '../kinds/control.ts'
import styles from './form.module.css'
import { type FormFacts, FormFactsProvider, useForm, useFormStore } from './form-context.ts'
import { FormBar, FormHead } from './form-head.tsx'
import { checkPlace, createFormStore } from './form-store.ts'
import { useFormUsage } from './form-usage.ts'
import { CopiedNotice } from './opening/copied-notice.tsx'
import { type FormPlace, type Opening, useFormOpening } from './opening/form-opening.ts'
import { type FormLedger, replacing } from './opening/ledger-places.ts'
import { RefilledNotice } from './opening/refilled-notice.tsx'
import { copyVerdict } from './saving/local-copy.ts'
import { NewerForm } from './saving/newer-form.tsx'
import { type Merged, useSaving } from './saving/use-saving.ts'
import { SectionPanel } from './section-panel.tsx'
import { ReturnNotes } from './sending/return-notes.tsx'
import sendingStyles from './sending/sending.module.css'
import { TaskList } from './task-list.tsx'
import { useNarrow } from './use-narrow.ts'

/** Rarely used, so loaded on demand. */
const WorkbookDialog = lazy(() => import('./opening/workbook-dialog.tsx').then((m) => ({ default: m.WorkbookDialog })))
const StaleDialog = lazy(() => import('./saving/stale-dialog.tsx').then((m) => ({ default: m.StaleDialog })))
/** Comes last. */
const CheckPage = lazy(() => import('./sending/check-page.tsx').then((m) => ({ default: m.CheckPage })))

type FilingFormProps = {
  place: FormPlace
  onSent: (receipt: FilingReceipt, enterpriseName: string) => void
  /** Beside the heading: delete the draft, back to the list. The form's id is known once it was saved. */
  actions?: (form: {
    id: string | null
    version: number | null
    /** Whether this person may delete the draft. */
    mayDrop: boolean
    forget: () => Promise<void>
  }) => ReactNode
  /** Shown instead when the filing cannot be changed now. */
  closed?: (id: string) => ReactNode
}

export function FilingForm(props: FilingFormProps) {
  const [round, setRound] = useState(0)
  return <OpeningForm key={round} {...props} onReload={() => setRound(round + 1)} />
}

function OpeningForm({ place, onReload, ...rest }: FilingFormProps & { onReload: () => void }) {
  const { data: opening, error, refetch } = useFormOpening(place)
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  if (!opening) return <Loading rows={8} label="正在打开表单" />
  if (opening.filing && !opening.filing.editable && rest.closed) return rest.closed(opening.filing.id)
  return <OpenForm opening={opening} onReload={onReload} {...rest} />
}

type OpenFormProps = Omit<FilingFormProps, 'place'> & { opening: Opening; onReload: () => void }

function OpenForm({ opening, onReload, onSent, actions }: OpenFormProps) {
  const { filing, prefill, copy } = opening
  const verdict = copyVerdict(copy, { version: filing?.version ?? null, values: opening.values })
  const [isChoosing, setChoosing] = useState(verdict === 'ask')
  const tell = useRef<() => void>(() => undefined)
  const left = filing ? opening.left(filing.id).read(filing.updatedAt) : null
  const place = placeIn(left ?? filing?.lastPlace, verdict === 'take' ? copy : null)
  // The store lives as long as the form; the opening does not change during that time.
  const [store] = useState(() =>
    storeOf(opening, verdict === 'take' ? copy : null, place.section, () => tell.current()),
  )
  const saving = useSaving(opening, store)
  const wasSent = useFormUsage(store)
  const [workbook, setWorkbook] = useState(false)
  const narrow = useNarrow()
  useEffect(() => {
    tell.current = saving.changed
  }, [saving.changed])
  const ledger = useOpenLedger(opening)
  const facts = useMemo<FormFacts>(
    () => ({
      store,
      ledger,
      lastYear: prefill.lastYear,
      offered: opening.offered,
      notes: filing?.returnNotes ?? [],
      openTitles: filing?.returnScope?.titles ?? null,
    }),
    [store, prefill, opening, filing, ledger],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (verdict === 'take' || opening.copied?.isApplied || opening.renewed.length > 0) saving.changed()
    const field = place.field
    if (field) requestAnimationFrame(() => goTo(store, field))
    return () => store.stop()
  }, [])
  const returned =
    filing && /returned$/.test(filing.state) ? (filing.history.findLast((h) => h.to === filing.state) ?? null) : null
  return (
    <FormFactsProvider value={facts}>
      <div className={styles.form}>
        <FormHead
          opening={opening}
          saving={saving}
          more={actions?.({ ...saving.known(), mayDrop: opening.mayDrop, forget: saving.forget })}
          onWorkbook={() => setWorkbook(true)}
        />
        {verdict === 'take' && copy ? (
          <p className={styles.restored} role="status">
            已恢复本机上 {dateTimeText(copy.at)} 填写、尚未提交的内容。
          </p>
        ) : null}
        {opening.copied ? <CopiedNotice copied={opening.copied} onGo={(path) => goTo(store, path)} /> : null}
        {verdict === 'take' ? null : <RefilledNotice changed={opening.renewed} onGo={(path) => goTo(store, path)} />}
        {saving.merged ? <MergedNotice merged={saving.merged} /> : null}
        <WhoSends opening={opening} />
        {opening.newer ? <NewerForm to={opening.newer} saving={saving} onChanged={onReload} /> : null}
        <ReturnNotes returned={returned} replyBy={filing?.replyBy ?? null} onGo={(path) => goTo(store, path)} />
        <FormBar opening={opening} saving={saving} />
        <div className={styles.body}>
          {narrow ? null : <TaskList />}
          <OpenPlace
            opening={opening}
            saving={saving}
            onSent={(...sent) => {
              wasSent()
              onSent(...sent)
            }}
          />
        </div>
        {workbook ? (
          <Suspense fallback={null}>
            <WorkbookDialog opening={opening} saving={saving} onClose={() => setWorkbook(false)} />
          </Suspense>
        ) : null}
        {isChoosing && copy ? (
          <Suspense fallback={null}>
            <AskWhichCopy opening={opening} copy={copy} saving={saving} onAnswered={() => setChoosing(false)} />
          </Suspense>
        ) : null}
        {saving.other ? (
          <Suspense fallback={null}>
            <StaleDialog
              other={saving.other}
              onTakeTheirs={() => {
                void saving.forget().then(onReload)
              }}
              onMerged={saving.agree}
              onLater={saving.later}
            />
          </Suspense>
        ) : null}
      </div>
    </FormFactsProvider>
  )
}

/** The ledger as it is while the form is open: with what is proposed meanwhile. */
function useOpenLedger({ programme, prefill, mayPropose }: Opening): FormLedger {
  const [values, setValues] = useState<readonly LedgerValue[]>(prefill.ledger)
  return useMemo(() => {
    const read: FormLedger = { values, yearOf: (answers) => yearOfData(programme, answers) }
    return mayPropose ? { ...read, change: (next) => setValues(replacing(next)) } : read
  }, [values, programme, mayPropose])
}

type Copy = NonNullable<Opening['copy']>

/** The store of an opened form, filled from this browser's copy where that copy is used. */
function storeOf(opening: Opening, copy: Copy | null, section: string | null, onChange: () => void) {
  const { programme, reference, filing, prefill } = opening
  const sent = (filing?.sentBefore as AnswerSet | null | undefined) ?? null
  return createFormStore({
    programme,
    context: {
      reference,
      archive: prefill.yearly,
      peers: prefill.peers,
      lastYear: filing ? filing.lastYear : (prefill.lastYear?.figures ?? null),
      yearBefore: opening.yearBefore,
      others: prefill.others,
      waivers: prefill.waivers,
      county: prefill.organisation.qxCode,
      batch: opening.batch,
    },
    values: copy ? copy.values : opening.values,
    reasons: copy ? copy.reasons : (filing?.reasons ?? []),
    sent,
    notes: filing?.returnNotes ?? [],
    ticks: opening.copy?.ticks,
    ...(programme.form.some((s) => s.key === section) ? { section: section ?? '' } : {}),
    only: opening.sending?.only,
    scope: filing?.returnScope && sent ? { ...filing.returnScope, sent } : null,
    onChange,
  })
}

function WhoSends({ opening }: { opening: Opening }) {
  return opening.sender !== null ? (
    <p className={styles.restored} role="note">
      您填写的内容会自动保存，由主账号（{opening.sender}）提交；填好后请在“检查并提交”中通知主账号。
    </p>
  ) : opening.sending ? null : (
    <p className={styles.restored} role="note">
      现在不能提交。填写的内容会保存，申报时间内可以提交。
    </p>
  )
}

function MergedNotice({ merged: { by, at, taken: mergedCount } }: { merged: Merged }) {
  return (
    <p className={styles.restored} role="status">
      {by ? `${whoSaved(by).who}于 ` : '另一处于 '}
      {dateTimeText(at)} 保存的 {mergedCount} 项修改已并入，您填写的内容没有变。
    </p>
  )
}

type AskWhichCopyProps = { opening: Opening; copy: Copy; saving: ReturnType<typeof useSaving>; onAnswered: () => void }

/** This browser and the server have different answers. */
function AskWhichCopy({ opening, copy, saving, onAnswered }: AskWhichCopyProps) {
  const store = useFormStore()
  return (
    <StaleDialog
      other={{
        met: mergeAnswers(opening.programme, { base: null, mine: copy.values, theirs: opening.values }),
        by: null,
        at: opening.filing?.updatedAt ?? copy.at,
        isOpen: true,
      }}
      onTakeTheirs={onAnswered}
      onMerged={(values) => {
        store.replace(values, copy.reasons)
        opening.store.drop()
        onAnswered()
        saving.changed()
      }}
      onLater={onAnswered}
    />
  )
}

type OpenPlaceProps = {
  opening: Opening
  saving: ReturnType<typeof useSaving>
  onSent: FilingFormProps['onSent']
}

function OpenPlace({ opening, saving, onSent }: OpenPlaceProps) {
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
  const section = opening.programme.form.find((s) => s.key === open)
  if (section && open !== checkPlace) return <SectionPanel key={section.key} section={section} heading={heading} />
  return (
    <section className={classes(styles.section, sendingStyles.check)} data-part="section" aria-labelledby="check-title">
      <h2 id="check-title" ref={heading} tabIndex={-1}>
        检查并提交
      </h2>
      <Suspense fallback={<Loading rows={6} label="正在检查填报内容" />}>
        <CheckPage opening={opening} saving={saving} onSent={onSent} />
      </Suspense>
    </section>
  )
}

/** Opens the section of a field and focuses the field. */
export function goTo(store: ReturnType<typeof createFormStore>, path: string): void {
  store.show(path)
  requestAnimationFrame(() => requestAnimationFrame(() => goToField(idOf(path))))
}

/** Where the filer left off: from this browser's copy, else as last saved on the server. */
function placeIn(
  lastPlace: string | null | undefined,
  copy: { section: string; lastField: string | null } | null,
): { section: string | null; field: string | null } {
  if (copy) return { section: copy.section || null, field: copy.lastField }
  const [section = '', field = ''] = (lastPlace ?? '').split('#', 2)
  return { section: section || null, field: field || null }
}
