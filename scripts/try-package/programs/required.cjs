const { vars } = require('sylvite');
const { version } = require('sylvite/package.json');

console.log(version, vars('x').length);
