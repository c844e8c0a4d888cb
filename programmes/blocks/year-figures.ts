/** What an approved filing with a whole year of an enterprise leaves behind: figures for comparison, and the year in the archive. */

/** By the figures of the forms that ask for energy, water, output and retrofits. */
export const yearStatistics = {
  tce: 'totalTce',
  co2: 'co2Total',
  water: 'waterIntake',
  outputValue: 'outputValue',
  savedTce: 'retrofitSavedTce',
} as const

/** Of a form whose carbon is that of the energy alone, which is no total. */
export const energyArchives = {
  totalTce: 'totalTce',
  outputValue: 'outputValue',
  addedValue: 'addedValue',
  waterIntake: 'waterIntake',
  energy: 'energyRows',
} as const

export const yearArchives = {
  ...energyArchives,
  co2: 'co2Total',
  ownPower: 'elecOwnRenew',
  greenPower: ['elecTradedGreen', 'elecGec'],
} as const
