/** 菜单: order, names, icons, places and hidden items of the office's menu, with the difference before it is saved. */

import { groupTitle, type MenuArrangement, menu, menuIcons, screenTitle } from '@green/contract/calls/operation/menu.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { roleLabels } from '@green/contract/roles.ts'
import { useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button, IconButton } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { Checkbox, Select, TextInput } from '../../../ui/control/field.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../account/roles/roles.module.css'

type Group = MenuArrangement['groups'][number]
type Screen = MenuArrangement['screens'][number]

export function MenuPage() {
  const arrangement = useCall(menu.get, {})
  return (
    <Page
      title="菜单"
      lead="后台菜单的顺序、名称、图标和位置，以及对哪些角色隐藏。菜单只是引路：隐藏不等于收回权限，也打不开角色没有的页面；收回权限请到“角色”。"
    >
      <QueryView query={arrangement} loading="正在加载菜单" rows={10}>
        {(data) => <Editor key={data.version} of={data} />}
      </QueryView>
    </Page>
  )
}

/** The entries with one of them moved past its neighbour of the same kind. */
function moved<T>(rows: readonly T[], at: T, by: -1 | 1, isKin: (one: T) => boolean): T[] {
  const next = [...rows]
  const from = next.indexOf(at)
  let to = from + by
  while (to >= 0 && to < next.length && !isKin(next[to] as T)) to += by
  if (to < 0 || to >= next.length) return next
  next.splice(from, 1)
  next.splice(to, 0, at)
  return next
}

function Editor({ of }: { of: MenuArrangement }) {
  const [groups, setGroups] = useState(of.groups)
  const [screens, setScreens] = useState(of.screens)
  const changes = differences(of, { groups, screens })
  const edit = <T extends { key: string }>(rows: readonly T[], key: string, change: Partial<T>) =>
    rows.map((one) => (one.key === key ? { ...one, ...change } : one))
  const titled = new Set(groups.map(({ key }) => key))
  return (
    <>
      <SaveBar of={of} groups={groups} screens={screens} changes={changes} />
      <Sheet>
        {groups.map((group) => (
          <Fold
            key={group.key}
            title={group.title}
            level={3}
            line={`${screens.filter((one) => one.group === group.key).length}个页面`}
          >
            <GroupRow
              of={group}
              onChange={(change) => setGroups(edit(groups, group.key, change))}
              onMove={(by) => setGroups(moved(groups, group, by, () => true))}
            />
            {screens
              .filter((one) => one.group === group.key)
              .map((one) => (
                <ScreenRow
                  key={one.key}
                  of={one}
                  groups={groups}
                  onChange={(change) => setScreens(edit(screens, one.key, change))}
                  onMove={(by) => setScreens(moved(screens, one, by, (other) => other.group === one.group))}
                />
              ))}
          </Fold>
        ))}
        <Fold title="单独显示的页面" level={3}>
          {screens
            .filter((one) => !titled.has(one.group))
            .map((one) => (
              <ScreenRow key={one.key} of={one} onChange={(change) => setScreens(edit(screens, one.key, change))} />
            ))}
        </Fold>
      </Sheet>
    </>
  )
}

function Moves({ name, onMove }: { name: string; onMove: (by: -1 | 1) => void }) {
  return (
    <span>
      <IconButton name="up" label={`上移${name}`} onClick={() => onMove(-1)} />
      <IconButton name="down" label={`下移${name}`} onClick={() => onMove(1)} />
    </span>
  )
}

type GroupRowProps = { of: Group; onChange: (change: Partial<Group>) => void; onMove: (by: -1 | 1) => void }

function GroupRow({ of, onChange, onMove }: GroupRowProps) {
  return (
    <div className={styles.menuRow}>
      <Moves name={of.title} onMove={onMove} />
      <TextInput
        id={`group-${of.key}`}
        {...boxOf(groupTitle)}
        value={of.title}
        onChange={(title) => onChange({ title })}
      />
      <Select
        id={`icon-${of.key}`}
        label="图标"
        value={of.icon}
        onChange={(icon) => (Object.hasOwn(menuIcons, icon) ? onChange({ icon: icon as Group['icon'] }) : undefined)}
        options={Object.entries(menuIcons).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

type ScreenRowProps = {
  of: Screen
  /** Groups it can be placed in; none where it stands beside them. */
  groups?: readonly Group[]
  onChange: (change: Partial<Screen>) => void
  onMove?: (by: -1 | 1) => void
}

function ScreenRow({ of, groups, onChange, onMove }: ScreenRowProps) {
  return (
    <div className={styles.menuRow}>
      {onMove ? <Moves name={of.title} onMove={onMove} /> : <span />}
      <TextInput
        id={`screen-${of.key}`}
        {...boxOf(screenTitle)}
        label={of.title === of.usual.title ? screenTitle.label : `${screenTitle.label}（默认：${of.usual.title}）`}
        value={of.title}
        onChange={(title) => onChange({ title })}
      />
      {groups ? (
        <Select
          id={`place-${of.key}`}
          label="位置"
          value={of.group}
          onChange={(group) => (group ? onChange({ group }) : undefined)}
          options={groups.map(({ key, title }) => ({ value: key, label: title }))}
        />
      ) : (
        <span />
      )}
      <fieldset className={styles.menuHidden} aria-label={`“${of.title}”对哪些角色隐藏`}>
        {of.roles.map((one) =>
          of.kept && one === 'admin' ? null : (
            <Checkbox
              key={one}
              id={`hide-${of.key}-${one}`}
              checked={of.hiddenFor.includes(one)}
              onChange={(on) =>
                onChange({ hiddenFor: on ? [...of.hiddenFor, one] : of.hiddenFor.filter((other) => other !== one) })
              }
            >
              对{roleLabels[one]}隐藏
            </Checkbox>
          ),
        )}
      </fieldset>
    </div>
  )
}

type SaveBarProps = {
  of: MenuArrangement
  groups: readonly Group[]
  screens: readonly Screen[]
  changes: readonly string[]
}

function SaveBar({ of, groups, screens, changes }: SaveBarProps) {
  const [ask, confirmation] = useConfirm()
  const refreshes = [role.getUrlTwo]
  const save = useAct(menu.save, { refreshes, onDone: () => toast.success('菜单已保存，即时生效') })
  const reset = useAct(menu.reset, { refreshes, onDone: () => toast.success('菜单已恢复为默认') })
  const failed = save.error ?? reset.error
  const confirmReset = async () => {
    const text = '名称、图标、顺序、位置和隐藏全部恢复为平台的默认。'
    if (await ask({ title: '恢复默认菜单', text, act: '恢复默认' })) reset.mutate({ version: of.version })
  }
  return (
    <Sheet title={changes.length > 0 ? `本次调整${changes.length}处` : '当前菜单'}>
      {changes.length > 0 ? (
        <ul className={styles.list}>
          {changes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : (
        <p className="ge-hint">
          {of.updatedAt
            ? `最近由${of.updatedByName}于${dateTimeText(of.updatedAt)}调整。展开菜单组即可修改。`
            : '现为平台的默认菜单。展开菜单组即可修改。'}
        </p>
      )}
      <RefusedLine>{failed?.errors[0]?.message ?? failed?.message}</RefusedLine>
      <div className={styles.buttons}>
        {of.version > 0 ? (
          <Button running={reset.isPending ? '正在恢复' : false} onClick={() => void confirmReset()}>
            恢复默认
          </Button>
        ) : null}
        <Button
          kind="primary"
          disabled={changes.length === 0}
          running={save.isPending ? '正在保存' : false}
          onClick={() =>
            save.mutate({
              version: of.version,
              groups: groups.map(({ key, title, icon }) => ({ key, title, icon })),
              screens: screens.map(({ key, title, group, hiddenFor }) => ({ key, title, group, hiddenFor })),
            })
          }
        >
          保存菜单
        </Button>
      </div>
      {confirmation}
    </Sheet>
  )
}

/** What was changed, one line each. */
function differences(
  before: Pick<MenuArrangement, 'groups' | 'screens'>,
  after: { groups: readonly Group[]; screens: readonly Screen[] },
): string[] {
  const titleOf = (group: string) => after.groups.find(({ key }) => key === group)?.title ?? ''
  const changed = after.screens.flatMap((one) => {
    const was = before.screens.find(({ key }) => key === one.key)
    if (!was) return []
    const now = one.hiddenFor.filter((other) => !was.hiddenFor.includes(other)).map((other) => roleLabels[other])
    const again = was.hiddenFor.filter((other) => !one.hiddenFor.includes(other)).map((other) => roleLabels[other])
    return [
      ...(was.title === one.title ? [] : [`“${was.title}”改名为“${one.title}”`]),
      ...(was.group === one.group ? [] : [`“${one.title}”移到“${titleOf(one.group)}”`]),
      ...(now.length > 0 ? [`“${one.title}”对${now.join('、')}隐藏`] : []),
      ...(again.length > 0 ? [`“${one.title}”对${again.join('、')}重新显示`] : []),
    ]
  })
  const grouped = after.groups.flatMap((one) => {
    const was = before.groups.find(({ key }) => key === one.key)
    if (!was) return []
    return [
      ...(was.title === one.title ? [] : [`菜单组“${was.title}”改名为“${one.title}”`]),
      ...(was.icon === one.icon ? [] : [`菜单组“${one.title}”的图标改为${menuIcons[one.icon]}`]),
    ]
  })
  const order = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join()
  return [
    ...grouped,
    ...changed,
    ...(order(before.groups) === order(after.groups)
      ? []
      : [`菜单组的顺序：${after.groups.map(({ title }) => title).join('、')}`]),
    ...(order(before.screens) === order(after.screens) ? [] : ['调整了页面在菜单组内的顺序']),
  ]
}
