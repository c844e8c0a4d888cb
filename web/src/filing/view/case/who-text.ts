import type { HistoryEntry } from '@green/contract/filing/filing.ts'

/** 张三（区县管理员）; only the role where names are not disclosed. */
export function whoText({ actor, role }: Pick<HistoryEntry, 'actor' | 'role'>): string {
  return role && role !== actor ? `${actor}（${role}）` : actor
}
