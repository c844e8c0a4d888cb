/** Experts for a case: the candidates, their load, their conflicts of interest; or a replacement for one. */

import type { CallOutput } from '@green/contract/call.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { assignFields, type TaskView } from '@green/contract/filing/review.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { hasPanel } from '@green/filing/workflow/states.ts'
import { Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Field } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { SearchInput } from '../../../ui/control/search-input.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import styles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import { caseReads, type DeskProgramme } from '../desk-programmes.ts'
import { type Draw, DrawBar } from './draw-bar.tsx'
import expertsStyles from './experts.module.css'

type Candidate = CallOutput<typeof expert.candidates>[number]

type AssignDialogProps = {
  call: NonNullable<DeskProgramme['experts']>['assign']
  detail: FilingDetail
  /** The task whose expert is replaced; null to assign further experts. */
  replaces: TaskView | null
  onClose: () => void
}

const usualDays = 10
const usualExperts = 3

export function AssignDialog({ call, detail, replaces, onClose }: AssignDialogProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Candidate[]>([])
  const candidates = useCandidates(detail.id, text)
  const [drawn, setDrawn] = useState<Draw | null>(null)
  const draws = useCall(expert.draws, { filingId: detail.id }, { enabled: replaces === null })
  const open = drawn ?? draws.data?.find((one) => one.isOpen) ?? null
  const keepsTo = open !== null && areSame(open, chosen)
  const departs = replaces ? isRemoved(replaces) : open !== null && chosen.length > 0 && !keepsTo
  const because = departs ? becauseOf(replaces, open) : null
  const form = useFieldValues(assignFields, {
    start: { dueAt: dayjs(today()).add(usualDays, 'day').format('YYYY-MM-DD') },
    varies: () => ({
      reason: because !== null ? { required: true, hint: because } : replaces || hasPanel(detail.state) ? {} : null,
    }),
    parts: ['expertIds'],
  })
  const { press, assign } = useAssign(call, onClose, replaces, chosen.length)
  const send = () => {
    const values = form.checkAll()
    if (!values) return
    assign.mutate(
      press.of({
        id: detail.id,
        version: detail.version,
        expertIds: chosen.map((one) => one.expertId),
        dueAt: values.dueAt,
        ...(replaces ? { replaces: replaces.taskId } : {}),
        ...(values.reason === '' ? {} : { reason: values.reason }),
        ...(keepsTo ? { drawId: open.id } : {}),
      }),
      { onError: form.take },
    )
  }
  return (
    <Dialog
      width="wide"
      title={replaces ? `更换专家：${replaces.expert}` : `分配专家：${detail.enterpriseName}`}
      onClose={onClose}
      footer={
        <ActFoot
          act={replaces ? '更换专家' : `分配 ${chosen.length} 位专家`}
          running={assign.isPending ? '正在分配' : false}
          disabled={chosen.length === 0}
          onAct={send}
          onClose={onClose}
        />
      }
    >
      <div className={expertsStyles.assign}>
        <RefusedLine>{form.refusalIn(assign.error)}</RefusedLine>
        <div className={expertsStyles.assignHead}>
          <Field id="assign-words" label="查找专家">
            <SearchInput
              id="assign-words"
              label="专家"
              placeholder="姓名、单位或专业"
              maxLength={keywordLength}
              value={text}
              onChange={setText}
            />
          </Field>
          <FieldsBody form={{ ...form, fields: form.fields.slice(0, 1) }} />
        </div>
        {replaces ? null : (
          <Drawn
            filingId={detail.id}
            draw={open}
            candidates={candidates.data ?? []}
            onDraw={(next, named) => {
              setDrawn(next)
              setText('')
              setChosen(named)
            }}
          />
        )}
        <p role="status">
          已选 {chosen.length} 位{chosen.length > 0 ? `：${chosen.map((one) => one.name).join('、')}` : ''}
          {replaces ? '' : `（一般 ${usualExperts} 位以上）`}
        </p>
        <RefusedLine>{faultOf(assign.error, 'expertIds')}</RefusedLine>
        <QueryView query={candidates} loading="正在读取专家">
          {(rows) => (
            <CandidateTable
              candidates={rows}
              isLoading={candidates.isFetching}
              isSearched={text !== ''}
              onlyOne={replaces !== null}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </QueryView>
        <FieldsBody form={{ ...form, fields: form.fields.slice(1) }} />
      </div>
    </Dialog>
  )
}

const useCandidates = (filingId: string, keyword: string) =>
  useCall(expert.candidates, keyword === '' ? { filingId } : { filingId, keyword }, { keepPrevious: true })

function useAssign(call: AssignDialogProps['call'], onClose: () => void, replaces: TaskView | null, experts: number) {
  const press = useIdempotencyKey()
  const assign = useAct(call, {
    refreshes: [...caseReads, expert.candidates],
    onDone: (answer) => {
      press.answered()
      toastDone(answer, replaces ? '已更换专家并发送通知' : `已分配 ${experts} 位专家并发送通知`)
      onClose()
    },
  })
  return { press, assign }
}

type DrawnProps = {
  filingId: string
  draw: Draw | null
  candidates: readonly Candidate[]
  onDraw: (draw: Draw, drawn: readonly Candidate[]) => void
}

/** The draw chooses for the officer, whatever was searched. */
const Drawn = ({ candidates, onDraw, ...rest }: DrawnProps) => (
  <DrawBar
    {...rest}
    onDraw={(next) => {
      const ids = new Set(next.drawn.map((one) => one.expertId))
      onDraw(
        next,
        candidates.filter((one) => ids.has(one.expertId)),
      )
    }}
  />
)

/** Why an assignment that departs from the draw waits for another officer. */
const becauseOf = (replaces: TaskView | null, open: Draw | null) =>
  `${
    replaces ? '该专家还没有提交评分' : `与抽取结果（${open?.drawn.map(({ name }) => name).join('、')}）不一致`
  }：须说明理由，由另一位市级人员复核后生效。`

const areSame = ({ drawn }: Draw, chosen: readonly Candidate[]) =>
  drawn.length === chosen.length && drawn.every(({ expertId }) => chosen.some((one) => one.expertId === expertId))

/** Who has recused left the seat by the own word. */
const isRemoved = ({ state }: TaskView) => state === 'pending' || state === 'scoring'

type CandidateTableProps = {
  candidates: readonly Candidate[]
  isLoading: boolean
  isSearched: boolean
  onlyOne: boolean
  chosen: readonly Candidate[]
  onChoose: (rows: readonly Candidate[]) => void
}

function CandidateTable({ candidates, isLoading, isSearched, onlyOne, chosen, onChoose }: CandidateTableProps) {
  const titles = useDictionary('professionalTitle')
  const fields = useDictionary('expertField')
  const industries = useDictionary('industryGroup')
  return (
    <Table<Candidate>
      aria-label="专家"
      size="small"
      rowKey="expertId"
      loading={isLoading}
      dataSource={candidates}
      pagination={false}
      scroll={{ y: 340 }}
      locale={{ emptyText: isSearched ? '没有符合条件的专家' : '没有在聘期内的专家，请先建立专家账号' }}
      rowSelection={{
        type: onlyOne ? 'radio' : 'checkbox',
        // Ant Design renders an empty header above radio selection.
        ...(onlyOne ? { columnTitle: <span className="ge-hidden">选择</span> } : {}),
        selectedRowKeys: chosen.map((one) => one.expertId),
        preserveSelectedRowKeys: true,
        onChange: (_keys, rows) => onChoose(rows),
        getTitleCheckboxProps: () => ({ 'aria-label': '选择全部' }),
        getCheckboxProps: (one) => ({
          disabled: one.conflict !== null || one.assigned,
          'aria-label': `选择${one.name}`,
        }),
      }}
      columns={columnsWith({ titles: titles.label, fields: fields.label, industries: industries.label })}
    />
  )
}

type Label = (code: string | null) => string

const columnsWith = (texts: { titles: Label; fields: Label; industries: Label }) => [
  {
    key: 'name',
    title: '专家',
    render: (_: unknown, one: Candidate) => (
      <>
        {one.name}
        <span className={styles.under}>{one.professionalTitle ? texts.titles(one.professionalTitle) : ''}</span>
      </>
    ),
  },
  { key: 'unit', title: '单位', dataIndex: 'unit' },
  {
    key: 'fields',
    title: '专业与行业',
    render: (_: unknown, one: Candidate) =>
      [...one.fields.map(texts.fields), ...one.industries.map(texts.industries)].join('、') || '—',
  },
  { key: 'openTasks', title: '在手任务', align: 'right' as const, dataIndex: 'openTasks', width: 90 },
  { key: 'doneTasks', title: '已完成', align: 'right' as const, dataIndex: 'doneTasks', width: 80 },
  {
    key: 'conflict',
    title: '可否分配',
    render: (_: unknown, one: Candidate) => <Availability of={one} />,
  },
]

function Availability({ of: { conflict, assigned, absence } }: { of: Candidate }) {
  if (conflict)
    return (
      <>
        <Tag tone="red">须回避</Tag>
        <span className={styles.under}>{conflict}</span>
      </>
    )
  if (assigned) return <Tag tone="grey">本轮已分配</Tag>
  if (absence)
    return (
      <>
        <Tag tone="orange">近期不能评审</Tag>
        <span className={styles.under}>
          {absence.from} 至 {absence.to}，不参加抽取
        </span>
      </>
    )
  return <Tag tone="green">可分配</Tag>
}
