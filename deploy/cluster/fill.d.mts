/** Types of fill.mjs. */
type ClusterMachine = { name: string; kind: 'database' | 'server' | 'front'; setting: string }
type ClusterSettings = Record<string, string>

export const machines: readonly ClusterMachine[]
export function readSettings(text: string): ClusterSettings
export function settingFaults(settings: ClusterSettings): string[]
export function filesOf(
  machine: ClusterMachine,
  settings: ClusterSettings,
): { path: string; text: string; mode: number }[]
export function writeFiles(machine: ClusterMachine, settings: ClusterSettings, folder: string): void
