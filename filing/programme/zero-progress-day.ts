/** Until when a works on the list reports a year of 零碳工厂: the platform's own day, since no rule names one. Every page says it from here. */
export const progressDayText = '4月15日前（平台约定，未见规定）'
