export { render, type Source } from '../../errors/render.ts';
