import { inspectionPlan } from '@green/contract/calls/inspection/inspection-plan.ts'
import {
  type InspectionTaskDetail,
  inspectionTask,
  lsdttaskmg,
  type TaskForm,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { taskTexts } from '@green/contract/filing/inspection-task-fields.ts'

import {
  drawModes,
  type TaskContent,
  taskContents,
  taskLevels,
  taskModes,
  taskTypes,
} from '@green/filing/programme/inspection-words.ts'
import { useState } from 'react'
import { useDataYear, useDataYearsToNow } from '../../../../filing/campaign-year.ts'
import { boxOf } from '../../../../filing/fields/box-of.ts'
import { PapersInput } from '../../../../filing/kinds/papers-input.tsx'
import { useAct, useCall } from '../../../../platform/request/query.ts'
import { classes } from '../../../../ui/classes.ts'
import { Checkbox, Select, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { currentYear } from '../../../../ui/figure/date-text.ts'
import { ActFoot, Drawer } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { Loading } from '../../../../ui/page/faces.tsx'
import { Checks } from '../checks.tsx'
import styles from '../inspection.module.css'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
/** The year in which the inspectors go out: by the calendar. */
const yearOptions = () =>
  [-1, 0, 1].map((step) => ({ value: String(currentYear() + step), label: `${currentYear() + step}年` }))

/** A new task looks at the data of the campaign. */
const newTask = (dataYear: number): TaskForm => ({
  planId: null,
  taskName: '',
  year: currentYear(),
  taskLevel: 'city',
  taskType: 'industry',
  mode: 'both',
  contents: ['limits', 'elimination', 'metering', 'statistics', 'targets', 'training'],
  basis: '《工业节能监察办法》',
  files: [],
  checkYears: [dataYear],
  orgName: '',
  leaderId: '',
  memberIds: [],
  drawMode: 'draw',
  publishResult: true,
  startDate: '',
  endDate: '',
  selfDeadline: '',
})

const formOf = (task: InspectionTaskDetail): TaskForm => {
  const { planId, taskName, year, taskLevel, taskType, mode, contents, basis, files, checkYears, orgName } = task
  const { leaderId, memberIds, drawMode, publishResult, startDate, endDate, selfDeadline } = task
  return {
    planId,
    taskName,
    year,
    taskLevel,
    taskType,
    mode,
    contents,
    basis,
    files,
    checkYears,
    orgName,
    leaderId,
    memberIds,
    drawMode,
    publishResult,
    startDate,
    endDate,
    selfDeadline,
  }
}

type TaskEditorProps = {
  /** Null for a new one. */
  task: InspectionTaskDetail | null
  onSaved: (id: string) => void
  onClose: () => void
}

export function TaskEditor(props: TaskEditorProps) {
  const dataYear = useDataYear()
  return dataYear === undefined ? (
    <Loading rows={6} label="正在打开监察任务" />
  ) : (
    <Editor {...props} dataYear={dataYear} />
  )
}

function Editor({ task, dataYear, onSaved, onClose }: TaskEditorProps & { dataYear: number }) {
  const [form, setForm] = useState<TaskForm>(() => (task ? formOf(task) : newTask(dataYear)))
  const done = {
    onDone: ({ id }: { id: string }) => {
      toast.success('已保存')
      onSaved(id)
      onClose()
    },
  }
  const add = useAct(lsdttaskmg.add, done)
  const update = useAct(lsdttaskmg.update, done)
  const running = task ? update : add
  const fault = (field: string) => faultOf(running.error, field)
  const send = () => {
    if (running.isPending) return
    if (task) update.mutate({ ...form, id: task.id, version: task.version })
    else add.mutate(form)
  }
  return (
    <Drawer
      title={task ? '修改监察任务' : '新建监察任务'}
      size={860}
      onClose={onClose}
      footer={<ActFoot act="保存" running={running.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <form
        className={styles.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className={styles.wide}>
          <Refused error={running.error} />
        </div>
        <TaskFields form={form} fault={fault} onChange={setForm} />
      </form>
    </Drawer>
  )
}

type TaskFieldsProps = {
  form: TaskForm
  fault: (field: string) => string | undefined
  onChange: (change: (now: TaskForm) => TaskForm) => void
}

function TaskFields({ form, fault, onChange }: TaskFieldsProps) {
  const set = (change: Partial<TaskForm>) => onChange((now) => ({ ...now, ...change }))
  const text = (key: 'taskName' | 'basis' | 'orgName' | 'startDate' | 'endDate' | 'selfDeadline', label: string) => ({
    id: `task-${key}`,
    label,
    required: true,
    value: String(form[key]),
    fault: fault(key),
    onChange: (value: string) => set({ [key]: value }),
  })
  const select = (
    key: 'taskLevel' | 'taskType' | 'mode' | 'drawMode',
    label: string,
    labels: Readonly<Record<string, string>>,
  ) => ({
    id: `task-${key}`,
    label,
    required: true,
    value: form[key],
    options: optionsOf(labels),
    fault: fault(key),
    onChange: (value: string) => value !== '' && set({ [key]: value }),
  })
  return (
    <>
      <div className={styles.wide}>
        <TextInput {...text('taskName', '任务名称')} {...boxOf(taskTexts.taskName)} />
      </div>
      <Select
        id="task-year"
        label="年度"
        required
        value={String(form.year)}
        options={yearOptions()}
        fault={fault('year')}
        onChange={(value) => value && set({ year: Number(value) })}
      />
      <PlanChoice value={form.planId ?? ''} fault={fault('planId')} onChange={(planId) => set({ planId })} />
      <Select {...select('taskLevel', '任务级别', taskLevels)} />
      <Select {...select('taskType', '监察类型', taskTypes)} />
      <Select {...select('mode', '方式', taskModes)} />
      <Select {...select('drawMode', '抽取方式', drawModes)} />
      <Checks<TaskContent>
        id="task-contents"
        label="监察内容"
        options={taskContents}
        value={form.contents}
        fault={fault('contents')}
        onChange={(contents) => set({ contents })}
      />
      <Checks
        id="task-checkYears"
        label="核查年度（最多3个）"
        options={Object.fromEntries(useDataYearsToNow(4).map(({ value, label }) => [value, label]))}
        value={form.checkYears.map(String)}
        fault={fault('checkYears')}
        onChange={(years) => set({ checkYears: years.map(Number) })}
      />
      <div className={styles.wide}>
        <TextArea {...text('basis', '依据')} {...boxOf(taskTexts.basis)} rows={2} />
        <PapersInput
          id="task-files"
          slot="inspection.basis"
          label="依据文件"
          max={3}
          files={form.files ?? []}
          onChange={(change) => onChange((now) => ({ ...now, files: change(now.files ?? []) }))}
        />
      </div>
      <TextInput {...text('orgName', '监察机构')} {...boxOf(taskTexts.orgName)} />
      <TeamChoice form={form} fault={fault} onChange={set} />
      <TextInput {...text('startDate', '开始日期')} type="date" />
      <TextInput {...text('endDate', '结束日期')} type="date" />
      <TextInput {...text('selfDeadline', '自查截止')} type="date" hint="应在起止日期之内" />
      <div className={styles.wide}>
        <Checkbox
          id="task-publish"
          checked={form.publishResult ?? true}
          onChange={(publishResult) => set({ publishResult })}
        >
          办结后公开监察结果
        </Checkbox>
      </div>
    </>
  )
}

function PlanChoice(props: { value: string; fault: string | undefined; onChange: (id: string | null) => void }) {
  const plans = useCall(inspectionPlan.plans, {})
  const published = (plans.data ?? []).filter(({ publishedAt }) => publishedAt !== null)
  return (
    <Select
      id="task-planId"
      label="年度计划"
      placeholder="不属于年度计划"
      value={props.value}
      fault={props.fault}
      options={published.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => props.onChange(id === '' ? null : id)}
    />
  )
}

type TeamChoiceProps = {
  form: TaskForm
  fault: (field: string) => string | undefined
  onChange: (change: Partial<TaskForm>) => void
}

/** Only inspectors whose card is valid today can be chosen. */
function TeamChoice({ form, fault, onChange }: TeamChoiceProps) {
  const cards = useCall(inspectionTask.cards, {})
  const all = cards.data ?? []
  const able = all.filter((one) => one.fault === null)
  // A supervisor leads what it begins.
  const leaders = able.some(({ isOwn }) => isOwn)
    ? able.filter(({ isOwn, accountId }) => isOwn || accountId === form.leaderId)
    : able
  const members = Object.fromEntries(
    able
      .filter(({ accountId }) => accountId !== form.leaderId)
      .map((one) => [one.accountId, `${one.name} ${one.cardNo}`]),
  )
  const out = all.filter((one) => one.fault !== null)
  return (
    <>
      <Select
        id="task-leaderId"
        label="组长"
        required
        value={form.leaderId}
        fault={fault('leaderId')}
        options={leaders.map((one) => ({ value: one.accountId, label: `${one.name} ${one.cardNo}` }))}
        onChange={(leaderId) => onChange({ leaderId, memberIds: form.memberIds.filter((id) => id !== leaderId) })}
      />
      <Checks
        id="task-memberIds"
        label="监察人员"
        options={members}
        value={form.memberIds}
        fault={fault('memberIds')}
        onChange={(memberIds) => onChange({ memberIds })}
      />
      {out.length > 0 ? (
        <p
          className={classes(styles.note, styles.wide)}
        >{`不能选：${out.map((one) => `${one.name}（${one.fault}）`).join('、')}`}</p>
      ) : null}
    </>
  )
}
