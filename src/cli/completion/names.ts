/*
 * Shell functions that search the text of a program for names, because starting Node for each completion would be slow.
 * They print identifiers only, so a program cannot inject commands into the shell.
 */

const name = '[A-Za-z_][A-Za-z0-9_]*';

const schedulesAndPipelines = `sed -n "s/^[[:space:]]*$1[[:space:]]\\{1,\\}\\(${name}\\).*/\\1/p" "$2" 2>/dev/null`;

/** An input is declared as `photo: u8[3]`. */
const inputs = `grep -o '${name} *: *[a-z0-9]*\\[' "$1" 2>/dev/null | sed 's/ *:.*/=/'`;

/** Usage: `_sylvite_names schedule FILE`. */
export const namesCommand = `_sylvite_names() { ${schedulesAndPipelines}; }`;

/** Usage: `_sylvite_inputs FILE`. */
export const inputsCommand = `_sylvite_inputs() { ${inputs}; }`;
