import { vars } from 'sylvite';

console.log(vars('x').length);
