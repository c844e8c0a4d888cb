/** 成批出具: whether letters that are issued together need a second officer. */
import { letter } from '@green/contract/calls/title/letter.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { toastDone } from '../../second-person.tsx'

export function ManyRule() {
  const rule = useCall(letter.rule, {})
  const isCity = useSession((session) => session.login?.userRole === 'city')
  const save = useAct(letter.saveRule, { onDone: (answer) => toastDone(answer, '已保存') })
  return (
    <QueryView query={rule} loading="正在读取设置" rows={2}>
      {(data) => {
        const { secondForMany, version, updatedAt, updatedBy } = data
        return (
          <div className={styles.form}>
            <p>
              {secondForMany
                ? '成批出具决定文书须两人：一位市级管理员提出，另一位看过清单后办理。'
                : '成批出具决定文书由一位市级管理员办理。'}
            </p>
            {updatedAt ? <p className="ge-hint">{`${updatedBy} ${dateTimeText(updatedAt)} 设置`}</p> : null}
            <RefusedLine>{save.error?.message}</RefusedLine>
            {isCity ? (
              <div className={styles.act}>
                <Button
                  running={save.isPending ? '正在保存' : false}
                  onClick={() => save.mutate({ secondForMany: !secondForMany, version })}
                >
                  {secondForMany ? '改为一人办理（须另一人复核）' : '改为须两人'}
                </Button>
              </div>
            ) : (
              <p className="ge-hint">由市级管理员设置。</p>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}
