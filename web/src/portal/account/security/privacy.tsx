/** 隐私: the notice with its version, what was agreed to by purpose, withdrawing it. */
import { ownAccount } from '@green/contract/calls/account/own-account.ts'
import { consentPurposes, purposeLabel } from '@green/contract/privacy.ts'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../account.module.css'
import { Agreement } from '../agreement.tsx'
import { Problem } from '../problem.tsx'

export function Privacy() {
  const query = useCall(ownAccount.privacy, {})
  const items = useSystemItems()
  const act = useAct(ownAccount.consent, { onDone: () => toast.success('已记录') })
  return (
    <section className={styles.stack} aria-labelledby="own-privacy">
      <h2 id="own-privacy" className={styles.heading}>
        隐私说明与同意
      </h2>
      <QueryView query={query} loading="正在读取同意记录" rows={2}>
        {(data) => (
          <>
            <Fold title={`用户协议和隐私说明（${data.version}版）`}>
              <Agreement sponsor={items.sponsor} hotline={items.hotline} />
            </Fold>
            <ul className={styles.consents}>
              {data.purposes.map(({ purpose, agreed, version, at }) => {
                const { label, says, needed } = consentPurposes[purpose]
                const isDue = needed && version !== data.version
                return (
                  <li key={purpose} className={styles.stack}>
                    <p>
                      <strong>{label}</strong>：{says}。
                      {at && version
                        ? `${dateTimeText(at)} ${agreed ? '同意' : '撤回同意'}（${version}版）。`
                        : agreed
                          ? '随用户协议提供，可以撤回。'
                          : '还没有同意记录。'}
                      {needed ? '使用平台所必需，撤回同意即注销账号。' : null}
                    </p>
                    {isDue || !needed ? (
                      <p>
                        <Button
                          disabled={act.isPending}
                          onClick={() => act.mutate({ purpose, agreed: isDue ? true : !agreed, version: data.version })}
                        >
                          {isDue ? `已阅读，同意${data.version}版` : agreed ? `撤回同意：${label}` : `同意：${label}`}
                        </Button>
                      </p>
                    ) : null}
                  </li>
                )
              })}
            </ul>
            <Fold title={`不能关闭的通知（${data.alwaysSent.length}种）`}>
              <p>法定的通知和账号安全的通知，撤回同意后仍发短信，有邮箱的也发邮件：{data.alwaysSent.join('、')}。</p>
            </Fold>
            {data.history.length > 0 ? (
              <Fold title={`同意记录（${data.history.length}条）`}>
                <DataTable
                  caption="同意记录"
                  rows={data.history}
                  rowKey={(row) => `${row.at} ${row.purpose}`}
                  columns={[
                    { key: 'at', title: '时间', head: true, cell: (row) => dateTimeText(row.at) },
                    { key: 'purpose', title: '用途', cell: (row) => purposeLabel(row.purpose) },
                    { key: 'agreed', title: '结果', cell: (row) => (row.agreed ? '同意' : '撤回同意') },
                    { key: 'version', title: '版本', cell: (row) => row.version },
                  ]}
                />
              </Fold>
            ) : null}
          </>
        )}
      </QueryView>
      <Problem message={act.error?.message ?? null} />
    </section>
  )
}
