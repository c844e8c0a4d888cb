/** 能管系统接口: the keys of the own energy management system, made with consent, ended at any time. */
import { type MeterKey, meterKey } from '@green/contract/calls/account/meter-key.ts'
import { briefReason } from '@green/contract/reasons.ts'
import { area, date, field, option, text } from '@green/filing/form/fields.ts'
import { supplyPurposes } from '@green/filing/records/supply-account.ts'
import { lastDayOfYears } from '@green/filing/workflow/term.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { ShownOnce } from '../../../filing/view/shown-once.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText, dateTimeText, today } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { metersIn } from './meter-lines.ts'

export function MeterKeys() {
  const query = useCall(meterKey.list, {})
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<MeterKey | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Sheet
      title="能管系统接口"
      id="meter-keys"
      actions={
        <Button size="small" onClick={() => setMaking(true)}>
          授权能管系统
        </Button>
      }
    >
      <p className="ge-hint">
        本企业的能源管理系统凭密钥报送所列计量点的月用量，记入账本，来源为“企业能管系统”；与填报不同的会列为核对发现。
        <a href="/web/interfaces">接口说明</a>
      </p>
      <QueryView query={query} loading="正在读取密钥">
        {(data) => (
          <>
            {data.keys.length === 0 ? (
              <p className="ge-none">还没有授权能管系统。</p>
            ) : (
              <DataTable
                caption="能管系统密钥"
                columns={[...columns, actsOf(setEnding)]}
                rows={data.keys}
                rowKey={({ id }) => id}
              />
            )}
            {isMaking ? (
              <MakeDialog energies={data.energies} onMade={setSecret} onClose={() => setMaking(false)} />
            ) : null}
          </>
        )}
      </QueryView>
      {ending ? <EndDialog of={ending} onClose={() => setEnding(null)} /> : null}
      {secret === null ? null : <ShownOnce label="接口密钥" text={secret} onClose={() => setSecret(null)} />}
    </Sheet>
  )
}

const columns: readonly Column<MeterKey>[] = [
  {
    key: 'name',
    title: '系统',
    head: true,
    cell: ({ systemName, tail, state, stateLabel }) => (
      <>
        {systemName}
        <span className="ge-hint">{`密钥末四位 ${tail}`}</span>
        {state === 'active' ? null : <Tag tone="grey">{stateLabel}</Tag>}
      </>
    ),
  },
  {
    key: 'meters',
    title: '计量点',
    cell: ({ meters }) => meters.map(({ meter, label, unit }) => `${meter} ${label}（${unit}）`).join('，'),
  },
  { key: 'purpose', title: '用途', cell: ({ purpose }) => purpose },
  { key: 'made', title: '授权', cell: ({ createdAt, endsOn }) => `${dateText(createdAt)}至${endsOn}` },
  {
    key: 'last',
    title: '最近一次报送',
    cell: ({ lastDelivery }) =>
      lastDelivery
        ? `${dateTimeText(lastDelivery.at)}，${lastDelivery.reference}，${lastDelivery.rows}行，写入${lastDelivery.stored}行`
        : '—',
  },
]

const actsOf = (onEnd: (key: MeterKey) => void): Column<MeterKey> => ({
  key: 'acts',
  title: '办理',
  cell: (row) =>
    row.state === 'ended' ? null : (
      <Button size="small" kind="quiet" onClick={() => onEnd(row)}>
        撤回授权
      </Button>
    ),
})

const fields = [
  field('systemName', '系统名称', text({ required: true, rules: [{ length: [2, 40] }], example: '能源管理系统' })),
  field('purpose', '授权用途', option(supplyPurposes, { required: true })),
  field(
    'endsOn',
    '授权截止日',
    date({ required: true, hint: '最长一年，默认满一年；到期前30日和7日提醒主账号，可以随时撤回。' }),
  ),
  field(
    'meters',
    '计量点',
    area(20_000, {
      required: true,
      hint: '每行一个：计量点编号、能源品种、购进或消费，可从表格粘贴。如：G1 电力 购进',
    }),
  ),
  field('addresses', '使用地址', text({ hint: '能管系统的网络地址或地址段，多个用逗号分开；不填的不限制。' })),
] as const

type MakeProps = {
  energies: readonly { code: string; label: string }[]
  onMade: (key: string) => void
  onClose: () => void
}

function MakeDialog({ energies, onMade, onClose }: MakeProps) {
  const form = useFields(fields, {
    start: { purpose: 'ledger', endsOn: lastDayOfYears(today(), 1) },
    checks: [
      ({ meters }) => {
        const { fault } = metersIn(meters, energies)
        return fault === null ? null : { field: 'meters', message: fault }
      },
    ],
    call: meterKey.create,
    input: ({ systemName, purpose, endsOn, meters, addresses }) => ({
      systemName,
      purpose: purpose as 'ledger',
      endsOn,
      meters: metersIn(meters, energies).meters,
      addresses: addresses.split(/[\s,，;；、]+/).filter(Boolean),
    }),
    done: '已授权，密钥已建立',
    onDone: ({ key }) => onMade(key),
    onClose,
  })
  return (
    <FieldsDialog
      title="授权能管系统报送计量数据"
      form={form}
      act="授权并建立密钥"
      running="正在建立密钥"
      above={
        <p>
          密钥只能写入所列计量点的月用量，不能读取任何数据。一个品种的全部计量点都报齐的月份才记入账本。密钥只显示一次，请交给系统的管理人员保管。
        </p>
      }
    />
  )
}

function EndDialog({ of: { id, version, systemName }, onClose }: { of: MeterKey; onClose: () => void }) {
  const form = useFields([briefReason], {
    call: meterKey.end,
    also: { id, version },
    done: '已撤回授权，密钥停用',
    onClose,
  })
  return (
    <FieldsDialog
      title="撤回授权？"
      form={form}
      act="撤回授权"
      running="正在撤回"
      above={<p>{`${systemName}的密钥立即停用，不能恢复；已记入账本的月份保留，来源写明。`}</p>}
    />
  )
}
