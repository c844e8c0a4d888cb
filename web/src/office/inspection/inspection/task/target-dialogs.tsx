/** How enterprises come onto a task's list: by rule, by workbook, by draw. */
import { lsdtExport } from '@green/contract/calls/inspection/inspection.ts'
import {
  type InspectionRule,
  type InspectionTaskDetail,
  inspectionTask,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { lockFields, publicNumber } from '@green/contract/filing/inspection-task-fields.ts'
import { field, yesNo } from '@green/filing/form/fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldsBody, FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { useCounties } from '../../../../platform/counties.ts'
import { callKey, useAct, useCall } from '../../../../platform/request/query.ts'
import { request } from '../../../../platform/request/request.ts'
import type { RequestError } from '../../../../platform/request/request-error.ts'
import { Field, Select, TextInput } from '../../../../ui/control/field.tsx'
import { FileInput } from '../../../../ui/control/file-input.tsx'
import { faultOf, Refused, RefusedLine } from '../../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../../ui/figure/date-text.ts'
import { ActFoot, Dialog, Drawer } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import styles from '../inspection.module.css'
import { taskReads } from './task-reads.ts'

type DialogProps = { of: InspectionTaskDetail; onClose: () => void }

const never = Number.POSITIVE_INFINITY

export function RuleFields({ rule, onChange }: { rule: InspectionRule; onChange: (rule: InspectionRule) => void }) {
  const all = useCall(labels.list, {})
  const counties = useCounties()
  const industries = useCall(role.getIndu, {}, { staleTime: never })
  /** An empty choice leaves the condition out. */
  const set = (key: keyof InspectionRule, value: InspectionRule[keyof InspectionRule] | '') => {
    const { [key]: _old, ...rest } = rule
    onChange(value === '' ? rest : { ...rest, [key]: value })
  }
  return (
    <>
      <Select
        id="rule-label"
        label="标签"
        placeholder="不限"
        value={rule.labelId ?? ''}
        options={(all.data ?? []).filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => set('labelId', value)}
      />
      <Select
        id="rule-county"
        label="区县"
        placeholder="全市"
        value={rule.qxCode ?? ''}
        options={counties.options}
        onChange={(value) => set('qxCode', value)}
      />
      <Select
        id="rule-industry"
        label="行业大类"
        placeholder="不限"
        value={rule.industryCode ?? ''}
        options={(industries.data ?? [])
          .filter(({ code }) => /^\d{2}$/.test(code))
          .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        onChange={(value) => set('industryCode', value)}
      />
      <Select
        id="rule-scale"
        label="规模"
        placeholder="不限"
        value={rule.aboveScale === undefined ? '' : rule.aboveScale ? '1' : '0'}
        options={[
          { value: '1', label: '规模以上' },
          { value: '0', label: '规模以下' },
        ]}
        onChange={(value) => set('aboveScale', value === '' ? '' : value === '1')}
      />
      <TextInput
        id="rule-tce"
        label="综合能耗不低于（吨标准煤）"
        inputMode="numeric"
        value={rule.fromTce === undefined ? '' : String(rule.fromTce)}
        hint="按最近一年采用的能耗；空着不限"
        onChange={(value) => set('fromTce', /^\d+$/.test(value) ? Number(value) : '')}
      />
    </>
  )
}

export function RuleDialog({ of, onClose }: DialogProps) {
  const [rule, setRule] = useState<InspectionRule>({})
  const tried = useCall(inspectionTask.tryRule, { taskId: of.id, rule }, { keepPrevious: true })
  const add = useAct(inspectionTask.addByRule, {
    refreshes: taskReads,
    onDone: (task) => {
      toast.success(`名单现有${task.targets.length}家`)
      onClose()
    },
  })
  const found = tried.data
  return (
    <Drawer
      title="按条件列入企业"
      size={640}
      onClose={onClose}
      footer={
        <ActFoot
          act={found ? `列入${found.count - found.listed}家` : '列入'}
          disabled={!found || found.count === found.listed}
          running={add.isPending ? '正在列入' : false}
          onAct={() => add.mutate({ id: of.id, version: of.version, rule })}
          onClose={onClose}
        />
      }
    >
      <div className={styles.columns}>
        <div className={styles.wide}>
          <RefusedLine>{add.error ? (faultOf(add.error, 'rule') ?? add.error.message) : null}</RefusedLine>
        </div>
        <RuleFields rule={rule} onChange={setRule} />
        <p className={styles.wide} role="status">
          {found
            ? `符合条件的企业${found.count}家${found.listed > 0 ? `，其中${found.listed}家已在名单中` : ''}${found.first.length > 0 ? `：${found.first.join('、')}${found.count > found.first.length ? '等' : ''}` : ''}`
            : '正在查找'}
        </p>
      </div>
    </Drawer>
  )
}

export function WorkbookDialog({ of, onClose }: DialogProps) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const send = useMutation<Awaited<ReturnType<typeof upload>>, RequestError, File>({
    mutationFn: (chosen) => upload(of.id, chosen),
    onSuccess: (report) => {
      if (!report.done) return
      for (const call of taskReads) void client.invalidateQueries({ queryKey: callKey(call) })
      toast.success(`已导入：新增${report.added}家`)
      onClose()
    },
  })
  const errors = send.data && !send.data.done ? send.data.errors : []
  return (
    <Dialog
      title="导入企业名单"
      width="wide"
      onClose={onClose}
      footer={
        <ActFoot
          act="导入"
          disabled={file === null}
          running={send.isPending ? '正在导入' : false}
          onAct={() => file && send.mutate(file)}
          onClose={onClose}
        />
      }
    >
      <Refused error={send.error} />
      <p>
        栏目：企业名称、统一社会信用代码（必填）、区县、行业、产品、监察人员。有一行错误，全部不写入；原件连同哈希保存在任务里。
      </p>
      <Field id="target-book" label="工作簿（xlsx）" required>
        <FileInput id="target-book" accept=".xlsx" onChosen={([first]) => setFile(first ?? null)} />
      </Field>
      {errors.length > 0 ? (
        <>
          <p role="alert">{`有${errors.length}处错误，没有写入任何一行。改正后重新导入：`}</p>
          <DataTable
            caption="工作簿的错误"
            rows={errors}
            rowKey={(row) => `${row.row} ${row.column} ${row.message}`}
            columns={[
              { key: 'row', title: '行', head: true, cell: (row) => row.row },
              { key: 'column', title: '列', cell: (row) => `${row.column} ${row.title}` },
              { key: 'value', title: '内容', cell: (row) => row.value || '（空）' },
              { key: 'message', title: '错误', cell: (row) => row.message },
            ]}
          />
        </>
      ) : null}
    </Dialog>
  )
}

const upload = (taskId: string, file: File) => request(lsdtExport.importTaskExcel, { taskId }, { file })

/** Fixes the list before the public number is known. */
export function LockDialog({ of, onClose }: DialogProps) {
  const [rule, setRule] = useState<InspectionRule>({})
  const form = useFields(lockFields, {
    start: { percent: 10, perEnterprise: 2 },
    varies: () => ({ reason: of.draws.length > 0 ? { required: true } : null }),
    call: inspectionTask.lockDraw,
    also: { id: of.id, version: of.version, rule },
    refreshes: taskReads,
    done: '名录已锁定，公开数字公布后由另一人见证并抽取',
    onClose,
  })
  return (
    <Drawer
      title="锁定双随机名录"
      size={680}
      onClose={onClose}
      footer={
        <ActFoot act="锁定名录" running={form.isRunning ? '正在锁定' : false} onAct={form.send} onClose={onClose} />
      }
    >
      <div className={styles.columns}>
        <div className={styles.wide}>
          <RefusedLine>{form.refusal}</RefusedLine>
          <p className={styles.note}>
            对象库是企业库中符合下列范围、正常经营、已核验、本年度没有在办案件的企业；人员库是执法证有效的监察人员，有利害关系的逐家回避。锁定以后名录不再改动，公开数字公布后由另一人见证并抽取。
          </p>
        </div>
        <RuleFields rule={rule} onChange={setRule} />
        <FieldsBody form={form} />
      </div>
    </Drawer>
  )
}

/** Another person enters the number and draws. */
export function WitnessDialog({ of, onClose }: DialogProps) {
  const list = of.draws.find(({ waits }) => waits)
  const form = useFields([publicNumber, witnessed], {
    call: inspectionTask.witnessDraw,
    also: { id: of.id, version: of.version },
    input: ({ number }) => ({ number, witnessed: true as const }),
    refreshes: taskReads,
    done: (task) => `已抽取${task.targets.length}家企业`,
    onClose,
  })
  return (
    <FieldsDialog
      title="见证并抽取"
      width="middle"
      form={form}
      act="见证并抽取"
      running="正在抽取"
      disabled={form.values.witnessed !== true}
      above={
        list ? (
          <p>
            {`${list.byName}于${dateTimeText(list.lockedAt ?? list.at)}锁定：企业${list.objects.length}家、监察人员${list.inspectors.length}名，抽取${list.percent}%，每家${list.perEnterprise}人。公开数字为“${list.seedSource}”，${list.numberOn ?? ''}公布。`}
          </p>
        ) : null
      }
    />
  )
}

const witnessed = field('witnessed', '我已按出处核对这个数字，它在名录锁定以后公布', yesNo())
