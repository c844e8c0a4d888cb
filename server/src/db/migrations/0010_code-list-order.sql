DROP INDEX "green_code_list";--> statement-breakpoint
CREATE INDEX "green_code_county" ON "green_code" USING btree ("qx_code","year" desc,"updated_at" desc,"id" desc,"current","state");--> statement-breakpoint
CREATE INDEX "green_code_list" ON "green_code" USING btree ("year" desc,"updated_at" desc,"id" desc,"current","state");