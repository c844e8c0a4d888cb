/** 功能开关: every feature that can be closed, what is closed now for whom and until when, and what was. */
import { type ClosureView, closureStateLabels, featureSwitch } from '@green/contract/calls/operation/feature-switch.ts'
import { type FeatureKey, featureKeys, features, switchRoleLabels } from '@green/contract/feature-switches.ts'
import { useState } from 'react'
import { useCounties } from '../../../platform/counties.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../../list/list.module.css'
import { CloseDrawer } from './close-drawer.tsx'

export function FeatureSwitchesPage() {
  const all = useCall(featureSwitch.list, {}, { refetchInterval: 30_000 })
  const [closing, setClosing] = useState<FeatureKey | null>(null)
  const rows = all.data?.rows ?? []
  return (
    <Page
      title="功能开关"
      lead="所有功能默认启用。可以对部分角色和区县暂时关闭，到期自动恢复；关闭后入口改为说明，直接打开地址也不能办理。管理员自己使用的功能不能关闭。"
    >
      <Sheet title="功能" id="features">
        <QueryView query={all} loading="正在加载功能开关" rows={8}>
          {(data) => <Features closures={data.rows} onClose={setClosing} />}
        </QueryView>
      </Sheet>
      {all.data ? (
        <Sheet title="关闭记录" id="closures">
          {rows.length === 0 ? (
            <Empty title="没有关闭过功能" hint="每次关闭和恢复都列在这里，并记入系统日志。" />
          ) : null}
          {rows.length > 0 ? <Closures rows={rows} /> : null}
        </Sheet>
      ) : null}
      {closing ? <CloseDrawer feature={closing} onClose={() => setClosing(null)} /> : null}
    </Page>
  )
}

function Features({ closures, onClose }: { closures: readonly ClosureView[]; onClose: (feature: FeatureKey) => void }) {
  return (
    <DataTable
      caption="可以关闭的功能"
      rows={featureKeys}
      rowKey={(key) => key}
      columns={[
        {
          key: 'title',
          title: '功能',
          head: true,
          cell: (key) => (
            <>
              {features[key].title}
              <span className={styles.under}>自 {features[key].since} 版可以开关</span>
            </>
          ),
        },
        {
          key: 'what',
          title: '关闭以后',
          cell: (key) => (
            <>
              {features[key].what}
              <span className={styles.under}>{features[key].why}</span>
            </>
          ),
        },
        {
          key: 'state',
          title: '现在',
          width: '9rem',
          cell: (key) => {
            const closed = closures.filter(({ feature, state }) => feature === key && state === 'running').length
            return closed > 0 ? <Tag tone="orange">部分或全部关闭</Tag> : <Tag tone="green">启用</Tag>
          },
        },
        {
          key: 'acts',
          title: '操作',
          width: '6rem',
          cell: (key) => (
            <div className={styles.acts}>
              <Button size="small" kind="quiet" aria-label={`关闭${features[key].title}`} onClick={() => onClose(key)}>
                关闭
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}

function Closures({ rows }: { rows: readonly ClosureView[] }) {
  const counties = useCounties()
  const [ask, confirmation] = useConfirm()
  const reopen = useAct(featureSwitch.reopen, { onDone: () => toast.success('已恢复') })
  const open = async ({ id, version, feature }: ClosureView) => {
    const yes = await ask({
      title: `现在恢复“${features[feature].title}”？`,
      text: '恢复后这些人立即可以使用。',
      act: '恢复',
    })
    if (yes) reopen.mutate({ id, version })
  }
  return (
    <>
      {confirmation}
      <Refused error={reopen.error} />
      <DataTable
        caption="关闭记录"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'feature', title: '功能', head: true, cell: (row) => features[row.feature].title },
          {
            key: 'whom',
            title: '对谁关闭',
            cell: (row) => (
              <>
                {row.roles.map((role) => switchRoleLabels[role]).join('、')}
                <span className={styles.under}>
                  {row.qxCodes.length === 0
                    ? '所有区县'
                    : row.qxCodes.map((code) => counties.nameOf(code) ?? code).join('、')}
                </span>
              </>
            ),
          },
          {
            key: 'time',
            title: '时间',
            cell: (row) => (
              <>
                {dateTimeText(row.startsAt)} 至 {dateTimeText(row.endsAt)}
                {row.endedAt ? (
                  <span className={styles.under}>
                    {row.endedByName} {dateTimeText(row.endedAt)} 恢复
                  </span>
                ) : null}
              </>
            ),
          },
          {
            key: 'reason',
            title: '理由',
            cell: (row) => (
              <>
                {row.reason}
                <span className={styles.under}>{row.setByName}</span>
              </>
            ),
          },
          {
            key: 'state',
            title: '状态',
            cell: (row) => (
              <Tag tone={row.state === 'running' ? 'orange' : 'grey'}>{closureStateLabels[row.state]}</Tag>
            ),
          },
          {
            key: 'acts',
            title: '操作',
            width: '6rem',
            cell: (row) =>
              row.state === 'running' ? (
                <div className={styles.acts}>
                  <Button size="small" kind="quiet" disabled={reopen.isPending} onClick={() => void open(row)}>
                    恢复
                  </Button>
                </div>
              ) : null,
          },
        ]}
      />
    </>
  )
}
