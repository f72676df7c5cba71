DROP INDEX "translation_memory_sketch";--> statement-breakpoint
CREATE INDEX "translation_memory_sketch" ON "translation_memory" USING gin ("sketch") WITH (fastupdate=false);