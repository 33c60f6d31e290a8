export * from './index.svelte';
