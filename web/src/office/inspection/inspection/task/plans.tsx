import { type InspectionPlan, inspectionPlan, planTexts } from '@green/contract/calls/inspection/inspection-plan.ts'
import { neededOpinion } from '@green/contract/reasons.ts'
import { inspectionPlanCase } from '@green/filing/cases/inspection/inspection-plan.ts'
import type { CaseNeeds } from '@green/filing/cases/machine.ts'
import {
  type TaskContent,
  type TaskType,
  taskContents,
  taskLevels,
  taskTypes,
} from '@green/filing/programme/inspection-words.ts'
import { type ReactNode, useState } from 'react'
import { boxOf } from '../../../../filing/fields/box-of.ts'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { PapersInput } from '../../../../filing/kinds/papers-input.tsx'
import { CaseTag } from '../../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../../platform/request/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../../ui/control/refused.tsx'
import { currentYear, dateText } from '../../../../ui/figure/date-text.ts'
import { ActFoot, Drawer } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { Empty } from '../../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../../ui/page/page.tsx'
import { QueryView } from '../../../../ui/page/query-view.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import styles from '../../../list/list.module.css'
import { toastDone } from '../../../second-person.tsx'
import { Checks } from '../checks.tsx'
import inspectionStyles from '../inspection.module.css'

type Edited = InspectionPlan | 'new' | null
type Stepped = { of: InspectionPlan; action: 'publish' | 'withdraw' | 'drop' } | null

export function PlansView({ above }: { above: ReactNode }) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const plans = useCall(inspectionPlan.plans, {})
  const [edited, setEdited] = useState<Edited>(null)
  const [stepped, setStepped] = useState<Stepped>(null)
  const begin = isCity ? (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      编制年度计划
    </Button>
  ) : null
  return (
    <Page title="监察任务" lead="年度计划公布后，公众可以查看；名单在核查之后才公开。" actions={begin}>
      {above}
      <Sheet>
        <QueryView
          query={plans}
          loading="正在加载年度计划"
          rows={4}
          empty={<Empty title="还没有年度计划" hint="由市级编制并公布。" action={begin ?? undefined} />}
        >
          {(rows) => (
            <DataTable
              caption="监察年度计划"
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'title',
                  title: '计划',
                  head: true,
                  cell: (row) => (
                    <>
                      {row.title}
                      <span className={styles.under}>{row.kinds.map((one) => taskTypes[one]).join('、')}</span>
                    </>
                  ),
                },
                { key: 'year', title: '年度', cell: (row) => row.year },
                { key: 'level', title: '级别', cell: (row) => taskLevels[row.level] },
                {
                  key: 'state',
                  title: '状态',
                  cell: (row) => (
                    <>
                      <CaseTag machine={inspectionPlanCase} state={row.state} />
                      {row.publishedAt ? <span className={styles.under}>{dateText(row.publishedAt)}</span> : null}
                    </>
                  ),
                },
                {
                  key: 'done',
                  title: '计划 / 已下达 / 已办结（家）',
                  align: 'right',
                  cell: (row) => `${row.planned} / ${row.begun} / ${row.closed}`,
                },
                {
                  key: 'acts',
                  title: '操作',
                  cell: (row) => (
                    <div className={styles.acts}>
                      {row.allowed.map(({ action, label }) =>
                        action === 'save' ? (
                          <Button key={action} size="small" kind="quiet" onClick={() => setEdited(row)}>
                            修改
                          </Button>
                        ) : action === 'begin' ? null : (
                          <Button
                            key={action}
                            size="small"
                            kind="quiet"
                            onClick={() => setStepped({ of: row, action })}
                          >
                            {label}
                          </Button>
                        ),
                      )}
                    </div>
                  ),
                },
              ]}
            />
          )}
        </QueryView>
      </Sheet>
      {edited ? <PlanDrawer plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {stepped ? <PlanStep {...stepped} onClose={() => setStepped(null)} /> : null}
    </Page>
  )
}

type PlanForm = Pick<InspectionPlan, 'title' | 'level' | 'kinds' | 'contents' | 'text' | 'files'> & {
  year: string
  planned: string
}

const formOf = (plan: InspectionPlan | null): PlanForm => ({
  year: String(plan?.year ?? currentYear() + 1),
  title: plan?.title ?? '',
  level: plan?.level ?? 'city',
  kinds: plan?.kinds ?? [],
  contents: plan?.contents ?? [],
  planned: String(plan?.planned ?? ''),
  text: plan?.text ?? '',
  files: plan?.files ?? [],
})

function PlanDrawer({ plan, onClose }: { plan: InspectionPlan | null; onClose: () => void }) {
  const [input, setInput] = useState(() => formOf(plan))
  const save = useAct(inspectionPlan.savePlan, {
    onDone: () => {
      toast.success('已保存')
      onClose()
    },
  })
  const send = () => {
    const { year, planned, ...rest } = input
    const seen = plan ? { id: plan.id, version: plan.version } : {}
    save.mutate({ ...rest, ...seen, year: Number(year), planned: Number(planned) })
  }
  return (
    <Drawer
      title={plan ? '修改年度计划' : '编制年度计划'}
      size={720}
      onClose={onClose}
      footer={<ActFoot act="保存" running={save.isPending ? '正在保存' : false} onAct={send} onClose={onClose} />}
    >
      <Refused error={save.error} />
      <PlanFields input={input} fault={(field) => faultOf(save.error, field)} onChange={setInput} />
    </Drawer>
  )
}

type PlanFieldsProps = {
  input: PlanForm
  fault: (field: string) => string | undefined
  onChange: (change: (now: PlanForm) => PlanForm) => void
}

function PlanFields({ input, fault, onChange }: PlanFieldsProps) {
  const set = (change: Partial<PlanForm>) => onChange((now) => ({ ...now, ...change }))
  const text = (key: 'title' | 'year' | 'planned' | 'text', label: string) => ({
    id: `plan-${key}`,
    label,
    required: true,
    value: input[key],
    fault: fault(key),
    onChange: (value: string) => set({ [key]: value }),
  })
  return (
    <div className={inspectionStyles.columns}>
      <div className={inspectionStyles.wide}>
        <TextInput {...text('title', '标题')} {...boxOf(planTexts.title)} />
      </div>
      <TextInput {...text('year', '年度')} inputMode="numeric" />
      <Select
        id="plan-level"
        label="级别"
        required
        value={input.level}
        options={Object.entries(taskLevels).map(([value, label]) => ({ value, label }))}
        onChange={(level) => level && set({ level: level as PlanForm['level'] })}
      />
      <TextInput {...text('planned', '计划监察企业数')} inputMode="numeric" />
      <Checks<TaskType>
        id="plan-kinds"
        label="监察类型"
        options={taskTypes}
        value={input.kinds}
        fault={fault('kinds')}
        onChange={(kinds) => set({ kinds })}
      />
      <Checks<TaskContent>
        id="plan-contents"
        label="监察内容"
        options={taskContents}
        value={input.contents}
        fault={fault('contents')}
        onChange={(contents) => set({ contents })}
      />
      <div className={inspectionStyles.wide}>
        <TextArea {...text('text', '计划正文')} {...boxOf(planTexts.text)} rows={8} />
        <PapersInput
          id="plan-files"
          slot="inspection.basis"
          label="文件"
          max={3}
          files={input.files}
          onChange={(change) => onChange((now) => ({ ...now, files: change(now.files) }))}
        />
      </div>
    </div>
  )
}

const says = {
  publish: '公布后，公众可以在门户查看这份计划，内容不能再改。由另一位市级管理员复核后公布。',
  withdraw: '撤回后，公众不再看到这份计划；更正须另编一份。由另一位市级管理员复核后撤回。',
  drop: '删除这份没有公布的计划。',
} as const

function PlanStep({ of, action, onClose }: NonNullable<Stepped> & { onClose: () => void }) {
  const { label, needs }: { label: string; needs?: CaseNeeds } = inspectionPlanCase.steps[action]
  const form = useFields(needs?.opinion ? [neededOpinion(needs.opinion)] : [], {
    call: inspectionPlan.stepPlan,
    also: { id: of.id, version: of.version, action },
    onDone: (answer) => toastDone(answer, `已${label}`),
    onClose,
  })
  return (
    <FieldsDialog
      title={`${label}：${of.title}`}
      form={form}
      act={label}
      running="正在办理"
      above={<p>{says[action]}</p>}
    />
  )
}
