/** 用电子表格填报: download the form's template, upload it filled in, review every problem and every change, then copy all into the draft. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { WorkbookRead } from '@green/contract/filing/filing-workbook.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers, labelOf, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { differences } from '@green/filing/form/difference.ts'
import { type Clash, layOver, type Side } from '@green/filing/form/lay-over.ts'
import { cellName, placeOf } from '@green/filing/form/workbook.ts'
import { type ReactNode, useRef, useState } from 'react'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedFile } from '../../../ui/control/refused-file.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import { DownloadButton } from '../../jobs/download-button.tsx'
import differencesStyles from '../../view/answer/differences.module.css'
import { DifferenceTable } from '../../view/answer/differences.tsx'
import { useFormStore } from '../form-context.ts'
import type { Saving } from '../saving/use-saving.ts'
import type { Opening } from './form-opening.ts'
import styles from './workbook-dialog.module.css'

/** The workbook that was read, or why not. */
type Upload = { read: WorkbookRead | null; isReading: boolean; failure: RequestError | null }
const noUpload: Upload = { read: null, isReading: false, failure: null }
type Decided = ReadonlyMap<string, Side>
type Problem = { sheet: string; row: number; column: number; title: string; message: string }

export function WorkbookDialog({
  opening,
  saving,
  onClose,
}: {
  opening: Opening
  saving: Saving
  onClose: () => void
}) {
  const store = useFormStore()
  const [{ read, isReading, failure }, setUpload] = useState<Upload>(noUpload)
  const [decided, setDecided] = useState<Decided>(new Map())
  const { programme } = opening
  const which = { programme: programme.id, formVersion: programme.formVersion }
  const template = (
    <DownloadButton
      call={filing.workbookTemplate}
      input={() => {
        const { id, version } = saving.known()
        return {
          ...which,
          ...(opening.batch ? { batchId: opening.batch.id } : {}),
          ...(id && version !== null ? { draft: { id, version } } : {}),
          answers: store.get().values,
        }
      }}
    >
      下载模板
    </DownloadButton>
  )
  const take = async (file: File | undefined) => {
    if (!file) return
    setUpload({ ...noUpload, isReading: true })
    setDecided(new Map())
    try {
      setUpload({ ...noUpload, read: await request(filing.readWorkbook, which, { file }) })
    } catch (error) {
      setUpload(error instanceof RequestError ? { ...noUpload, failure: error } : noUpload)
      if (!(error instanceof RequestError)) throw error
    }
  }
  return (
    <Dialog
      open
      width="wide"
      title="用电子表格填报"
      onClose={onClose}
      footer={
        read ? (
          <TakeOver
            read={read}
            decided={decided}
            saving={saving}
            onAgain={() => setUpload(noUpload)}
            onDone={() => {
              toast.success('电子表格的内容已填入草稿')
              onClose()
            }}
          />
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {read ? (
        <WhatItSays read={read} saving={saving} decided={decided} onDecide={setDecided} />
      ) : (
        <Steps template={template} isReading={isReading} onFile={(file) => void take(file)} />
      )}
      {failure ? <RefusedFile failure={failure} template={template} /> : null}
    </Dialog>
  )
}

type StepsProps = { template: ReactNode; isReading: boolean; onFile: (file: File | undefined) => void }

function Steps({ template, isReading, onFile }: StepsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <ol className={styles.workbookSteps}>
      <li>
        <p>下载模板。模板按这份表单生成，已填的内容在其中，可以离线填写。</p>
        {template}
      </li>
      <li>
        <p>上传填好的模板（.xlsx）。先检查并显示将有哪些变化，确认后才填入草稿。</p>
        <Button
          kind="primary"
          icon="upload"
          running={isReading ? '正在检查' : false}
          onClick={() => chooser.current?.click()}
        >
          上传填好的模板
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".xlsx"
          aria-label="填好的模板"
          onChange={(event) => {
            onFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </li>
      <li>附件材料和真实性承诺在网页上办理。</li>
    </ol>
  )
}

/** Whether the workbook was downloaded from this form and not from another filing. */
const isOfThis = ({ taken: download }: WorkbookRead, saving: Saving) =>
  download && (!download.id || download.id === saving.known().id)

/** The open form with the workbook's answers applied. */
function useLaidOver(read: WorkbookRead, saving: Saving, decided: Decided) {
  const { programme, context, get } = useFormStore()
  const { values, derived } = get()
  const { answers, clashes } = layOver(
    programme,
    {
      page: values,
      workbook: read.answers as AnswerSet,
      taken: isOfThis(read, saving) ? (read.taken?.answers as AnswerSet) : null,
    },
    context.reference,
    { locked: derived.locked, decided },
  )
  return { programme, context, before: values, after: tidyAnswers(programme, answers), clashes }
}

type WhatItSaysProps = {
  read: WorkbookRead
  saving: Saving
  decided: Decided
  onDecide: (decided: Decided) => void
}

function WhatItSays({ read, saving, decided, onDecide }: WhatItSaysProps) {
  const { programme, context, before, after, clashes } = useLaidOver(read, saving, decided)
  const { get } = useFormStore()
  const changes = differences(programme, before, after, context.reference)
  const found = checkAnswers(programme, computeAnswers(programme, after, context.reference), context, 'submit')
  const explained = new Set(get().reasons.map(({ code, field }) => `${code} ${field}`))
  const open = found.filter(({ level, code, field }) => level !== 'info' && !explained.has(`${code} ${field}`))
  const placed = open.flatMap(({ field, message }): Problem[] => {
    const place = placeOf(read.places, field)
    return place ? [{ ...place, title: labelOf(programme, field), message }] : []
  })
  const elsewhere = open.length - placed.length
  const all = [...read.faults, ...placed]
  return (
    <div className={styles.workbook}>
      <p role="status">
        <strong>{read.fileName}</strong>：{read.faults.length} 处读不懂，{placed.length} 处还要补充或核对，与草稿相比有{' '}
        {changes.length} 处变化。
        {elsewhere > 0 ? `另有 ${elsewhere} 项（附件、承诺等）在网页上办理。` : ''}
      </p>
      <p>{downloadText(read, saving)}</p>
      {clashes.length > 0 ? <Clashes clashes={clashes} decided={decided} onDecide={onDecide} /> : null}
      {read.faults.length > 0 ? <Problems title="以下单元格改正后才能填入草稿" problems={read.faults} /> : null}
      {placed.length > 0 ? <Problems title="可以先填入草稿，提交前须补充或核对" problems={placed} /> : null}
      {all.length > 0 ? (
        <DownloadButton
          call={filing.markWorkbook}
          input={() => ({
            importId: read.importId,
            errors: all.slice(0, 2000).map(({ sheet, row, column, title, message }) => ({
              sheet,
              row,
              column,
              message: `${title}：${message}`.slice(0, 500),
            })),
          })}
        >
          下载标注了问题的文件
        </DownloadButton>
      ) : null}
      <section>
        <h3>将有的变化</h3>
        <DifferenceTable items={changes} before="现在" after="填入后" empty="与草稿的内容相同，没有变化。" />
      </section>
    </div>
  )
}

function downloadText(read: WorkbookRead, saving: Saving): string {
  const { taken: download } = read
  if (!download || !isOfThis(read, saving))
    return '这份表格不是从本申报下载的：网页上已填、与表格不同的内容，请逐项选择以哪一份为准。'
  const { version } = saving.known()
  const since =
    download.version === null || version === null || download.version === version
      ? ''
      : `，当时草稿是第 ${download.version} 版，现在是第 ${version} 版`
  return `表格下载于 ${dateTimeText(download.at)}${since}。下载后在网页上填写的内容会保留。`
}

type ClashesProps = { clashes: readonly Clash[]; decided: Decided; onDecide: (decided: Decided) => void }

const sides = [
  ['workbook', '表格中'],
  ['page', '网页上'],
] as const

/** Answers changed both here and in the workbook; the person chooses one by one or all at once. */
function Clashes({ clashes, decided, onDecide }: ClashesProps) {
  const title = '表格和网页上不同，请选择以哪一份为准'
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.workbookAll}>
        {sides.map(([side, text]) => (
          <Button key={side} size="small" onClick={() => onDecide(new Map(clashes.map(({ at }) => [at, side])))}>
            全部用{text}的
          </Button>
        ))}
      </p>
      <ScrollFrame className={differencesStyles.differences} label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {sides.map(([side, text]) => (
                <th key={side} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <tr key={clash.at}>
                <th scope="row">{clash.label}</th>
                {sides.map(([side, text]) => (
                  <td key={side}>
                    <label className="ge-radio">
                      <input
                        type="radio"
                        name={clash.at}
                        aria-label={`${clash.label}，用${text}的：${clash[side]}`}
                        checked={decided.get(clash.at) === side}
                        onChange={() => onDecide(new Map(decided).set(clash.at, side))}
                      />
                      <span>{clash[side]}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}

function Problems({ title, problems }: { title: string; problems: readonly Problem[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ScrollFrame className={differencesStyles.differences} label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">工作表</th>
              <th scope="col">行</th>
              <th scope="col">单元格</th>
              <th scope="col">项目</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ sheet, row, column, title: what, message }) => (
              <tr key={`${sheet} ${row} ${column} ${what} ${message}`}>
                <td>{sheet}</td>
                <td>{row}</td>
                <td>{cellName(row, column)}</td>
                <td>{what}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}

type TakeOverProps = {
  read: WorkbookRead
  saving: Saving
  decided: Decided
  onAgain: () => void
  onDone: () => void
}

function TakeOver({ read, saving, decided, onAgain, onDone }: TakeOverProps) {
  const store = useFormStore()
  const { after, clashes } = useLaidOver(read, saving, decided)
  const open = clashes.filter(({ at }) => !decided.has(at)).length
  const take = () => {
    store.replace(after, store.get().reasons)
    saving.changed()
    onDone()
  }
  return (
    <>
      <Button onClick={onAgain}>换一个文件</Button>
      <Button kind="primary" disabled={read.faults.length > 0 || open > 0} onClick={take}>
        {open > 0 ? `还有 ${open} 处要选择` : '确认填入草稿'}
      </Button>
    </>
  )
}
