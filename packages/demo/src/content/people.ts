import type { DemoPerson } from './project.ts';

export const PEOPLE: readonly DemoPerson[] = [
  { key: 'maren', firstName: 'Maren', lastName: 'Okafor', email: 'maren.okafor@marram.example', role: 'Architect, Marram Architects' },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    email: 'jonas.lindqvist@holtsand.example',
    role: 'Structural engineer, Holt + Sand',
  },
  {
    key: 'ewa',
    firstName: 'Ewa',
    lastName: 'Nowak',
    email: 'ewa.nowak@brandtdale.example',
    role: 'Site manager, Brandt & Dale Construction',
  },
  { key: 'priya', firstName: 'Priya', lastName: 'Raman', email: 'priya.raman@eskby.example', role: 'Client, Municipality of Eskby' },
  {
    key: 'tomas',
    firstName: 'Tomás',
    lastName: 'Herrera',
    email: 'tomas.herrera@quayside.example',
    role: 'Quantity surveyor, Quayside Cost',
  },
];
