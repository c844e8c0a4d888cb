/** 日历订阅: private addresses at which the calendars of this person read the last days of 要办的事. */
import { calendarFeed, calendarFeedsAtMost } from '@green/contract/calls/overview/calendar-feed.ts'
import { calendarName } from '@green/contract/fields/person.ts'
import { useState } from 'react'
import { ShownOnce } from '../../../filing/view/shown-once.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import styles from '../account.module.css'
import { Problem } from '../problem.tsx'
import { declared, submitted, useTextBoxes } from '../text-boxes.ts'

const nameField = { name: declared(calendarName, { empty: '请填写名称' }) }

export function Calendars() {
  const query = useCall(calendarFeed.list, {})
  const revoke = useAct(calendarFeed.revoke, { onDone: () => toast.success('已停用，原来的地址不能再读取') })
  return (
    <section className={styles.stack} aria-labelledby="own-calendars">
      <h2 id="own-calendars" className={styles.heading}>
        日历订阅
      </h2>
      <p>
        手机或电脑的日历凭一个专用地址读取本人“要办的事”的期限，几小时更新一次，办完的自动消失。得到地址的人都能看到这些期限，不要转发；不用了或泄露了就停用。
      </p>
      <QueryView query={query} loading="正在读取日历订阅" rows={2}>
        {(rows) => (
          <>
            {rows.length > 0 ? (
              <DataTable
                caption="本账号的日历订阅"
                rows={rows}
                rowKey={(row) => row.id}
                columns={[
                  { key: 'name', title: '名称', head: true, cell: (row) => row.name },
                  { key: 'created', title: '新建时间', cell: (row) => dateTimeText(row.createdAt) },
                  {
                    key: 'used',
                    title: '最近读取',
                    cell: (row) => (row.lastUsedAt ? dateTimeText(row.lastUsedAt) : '还没有读取过'),
                  },
                  {
                    key: 'acts',
                    title: '操作',
                    cell: (row) => (
                      <Button
                        size="small"
                        kind="quiet"
                        aria-label={`停用${row.name}`}
                        disabled={revoke.isPending}
                        onClick={() => revoke.mutate({ id: row.id })}
                      >
                        停用
                      </Button>
                    ),
                  },
                ]}
              />
            ) : (
              <p className="ge-none">还没有日历订阅</p>
            )}
            {rows.length < calendarFeedsAtMost ? (
              <NewCalendar />
            ) : (
              <p className="ge-hint">最多{calendarFeedsAtMost}个，停用不再使用的才能新建。</p>
            )}
          </>
        )}
      </QueryView>
      <Problem message={revoke.error?.message ?? null} />
    </section>
  )
}

function NewCalendar() {
  const fields = useTextBoxes('calendar-new', nameField)
  const [address, setAddress] = useState<string | null>(null)
  const make = useAct(calendarFeed.make, { onDone: (made) => setAddress(made.address) })
  const send = () => {
    if (make.isPending) return
    const values = fields.checkAll()
    if (values) make.mutate({ name: values.name.trim() }, { onError: (failure) => fields.take(failure) })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
      <Problem message={make.error && make.error.errors.length === 0 ? make.error.message : null} />
      <TextInput {...fields.bind('name')} required autoComplete="off" hint="便于以后辨认，例如：我的手机、办公室电脑" />
      <p>
        <Button type="submit" running={make.isPending ? '正在新建' : false}>
          新建日历订阅
        </Button>
      </p>
      {address ? (
        <ShownOnce
          label="在日历软件的“通过网址添加日历”（订阅日历）中粘贴这个地址"
          text={address}
          onClose={() => setAddress(null)}
        />
      ) : null}
    </form>
  )
}
