/** 厂区与园区: an enterprise keeps its sites, units and meters and says which park it is in; a park its tenants. */
import { type Site, type SiteUnit, site, type Tenancy } from '@green/contract/calls/enterprise/site.ts'
import { useState } from 'react'
import { SiteTree, Tenancies } from '../../../filing/site/site-tree.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { SiteDialog } from './site-dialog.tsx'
import styles from './site-tree.module.css'
import { AskDialog, StepDialog } from './tenancy-dialogs.tsx'

const kinds = ['enterprise', 'park'] as const

export function SitesPage() {
  const readiness = useFilingReadiness(kinds)
  const isPark = useSession((session) => session.login?.qyItem?.orgKind) === 'park'
  return (
    <div className="ge-wrap">
      <Page
        title={isPark ? '入驻企业' : '厂区与园区'}
        lead={
          isPark
            ? '园区与入驻企业互相确认：一方提出，另一方确认后生效。'
            : '登记厂区、车间、生产线和计量器具。有两个以上厂区的，年度能耗可以分厂区录入，企业合计自动相加。'
        }
      >
        <ReadinessNotice readiness={readiness} orgKind={kinds} />
        {readiness === 'ready' ? <Own /> : null}
      </Page>
    </div>
  )
}

type Open = { unit: SiteUnit | null; parent: Site | null }

function Own() {
  const tree = useCall(site.tree, {})
  const [editing, setEditing] = useState<Open | null>(null)
  const [asking, setAsking] = useState(false)
  return (
    <QueryView query={tree} loading="正在读取厂区和园区" rows={6}>
      {(data) => {
        const { sites, tenancies, isPark, mayEdit } = data
        const parentOf = ({ parentId }: SiteUnit) => sites.find(({ id }) => id === parentId) ?? null
        return (
          <>
            {isPark ? null : (
              <Sheet
                title="厂区和单元"
                id="sites"
                actions={
                  mayEdit ? (
                    <Button kind="primary" icon="plus" onClick={() => setEditing({ unit: null, parent: null })}>
                      登记厂区
                    </Button>
                  ) : null
                }
              >
                {sites.length === 0 ? (
                  <Empty
                    title="还没有登记厂区"
                    hint="只有一处生产场所的企业也可以登记，便于登记车间、生产线和计量器具。"
                  />
                ) : (
                  <SiteTree
                    sites={sites}
                    {...(mayEdit
                      ? {
                          actsOf: (unit: SiteUnit) => (
                            <UnitActs
                              unit={unit}
                              onEdit={() => setEditing({ unit, parent: parentOf(unit) })}
                              onAdd={() =>
                                setEditing({ unit: null, parent: sites.find(({ id }) => id === unit.id) ?? null })
                              }
                            />
                          ),
                        }
                      : {})}
                  />
                )}
              </Sheet>
            )}
            <Sheet
              title={isPark ? '入驻企业' : '所在园区'}
              id="tenancies"
              actions={
                mayEdit ? (
                  <Button onClick={() => setAsking(true)}>{isPark ? '登记入驻企业' : '登记所在园区'}</Button>
                ) : null
              }
            >
              {tenancies.length === 0 ? (
                <Empty
                  title={isPark ? '还没有入驻企业' : '还没有登记所在园区'}
                  hint={isPark ? '按统一社会信用代码登记，由企业确认。' : '选择园区后，由园区管委会确认。'}
                />
              ) : (
                <Tenancies rows={tenancies} isPark={isPark} actsOf={(row) => <TenancyActs row={row} />} />
              )}
            </Sheet>
            {editing ? <SiteDialog {...editing} onClose={() => setEditing(null)} /> : null}
            {asking ? <AskDialog isPark={isPark} sites={sites} onClose={() => setAsking(false)} /> : null}
          </>
        )
      }}
    </QueryView>
  )
}

function UnitActs({ unit, onEdit, onAdd }: { unit: SiteUnit; onEdit: () => void; onAdd: () => void }) {
  const [confirm, confirmation] = useConfirm()
  const remove = useAct(site.remove, { refreshes: [site.tree], onDone: () => toast.success('已删除') })
  const ask = async () => {
    const sure = await confirm({
      title: `删除“${unit.name}”？`,
      text: '只用于删除登记有误的；已经停用的请修改并填写停用日期。',
      act: '删除',
    })
    if (sure) remove.mutate({ id: unit.id, version: unit.version })
  }
  return (
    <>
      <span className={styles.acts}>
        <Button size="small" onClick={onEdit} aria-label={`修改${unit.name}`}>
          修改
        </Button>
        {unit.parentId ? null : (
          <Button size="small" onClick={onAdd} aria-label={`在${unit.name}登记单元`}>
            登记单元
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => void ask()} aria-label={`删除${unit.name}`}>
          删除
        </Button>
      </span>
      <RefusedLine>{remove.error?.errors[0]?.message ?? remove.error?.message}</RefusedLine>
      {confirmation}
    </>
  )
}

function TenancyActs({ row }: { row: Tenancy }) {
  const [stepping, setStepping] = useState<Tenancy['allowed'][number] | null>(null)
  const step = useAct(site.step, { refreshes: [site.tree], onDone: () => toast.success('已办理') })
  return (
    <>
      <span className={styles.acts}>
        {row.allowed.flatMap((one) =>
          one.action === 'ask' ? (
            []
          ) : (
            <Button
              key={one.action}
              size="small"
              running={step.isPending && step.variables?.action === one.action ? '正在办理' : false}
              onClick={() =>
                one.needs.opinion || one.action === 'ask'
                  ? setStepping(one)
                  : step.mutate({ id: row.id, version: row.version, action: one.action, opinion: '' })
              }
            >
              {one.label}
            </Button>
          ),
        )}
      </span>
      <RefusedLine>{step.error?.message}</RefusedLine>
      {stepping ? <StepDialog row={row} step={stepping} onClose={() => setStepping(null)} /> : null}
    </>
  )
}
