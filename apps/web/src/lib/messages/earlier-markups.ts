/** Texts of the open markups that a review's earlier rounds left. */
export const earlierMarkupsMessages = {
  title: 'Open markups of earlier rounds',
  answered: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')} answered`,
  isAnswered: 'Answered',
  notAnswered: 'Not answered',
  about: (sheet: string, round: number, by: string) => `${sheet} · Round ${round} · ${by}`,
  answerOf: (name: string) => `${name}: `,
  hint: 'Answered: in review or closed, or someone else commented on it since its round was closed.',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  loading: 'Loading the markups',
} as const;
